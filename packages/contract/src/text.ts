const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", đ: "d", ł: "l", ð: "d", þ: "th", ı: "i", ς: "σ" };

/** Normalizes text for search: lower case, no accents, ligatures expanded, other characters replaced by single spaces. */
export function normalizeSearch(text: string): string {
  // Lower-case after NFKD, which turns signs such as ™ into capitals.
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œæßøđłðþıς]/gu, (letter) => ligatures[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Search text of a title: its normalized fields, without duplicates. */
export function searchText(fields: Iterable<string | null | undefined>): string {
  const forms = new Set<string>();
  for (const field of fields) {
    const form = field ? normalizeSearch(field) : "";
    if (form) forms.add(form);
  }
  return [...forms].join(" ");
}

export function normalizeEmail(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/** Address without the domain, as other people see the staff. */
export function localPart(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? email : email.slice(0, at);
}
