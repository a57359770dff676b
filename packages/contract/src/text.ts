const ligatures: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", đ: "d", ł: "l", ð: "d", þ: "th", ı: "i", ς: "σ" };

/** Search form of a text: lower case, no accents, ligatures opened, everything but letters and digits a single space. */
export function searchForm(text: string): string {
  // Lower case comes after the decomposition, which turns signs such as ™ into capitals.
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œæßøđłðþıς]/gu, (letter) => ligatures[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The search text of a title: its fields in search form, one after the other, repeats and empty ones dropped. */
export function searchText(fields: Iterable<string | null | undefined>): string {
  const forms = new Set<string>();
  for (const field of fields) {
    const form = field ? searchForm(field) : "";
    if (form) forms.add(form);
  }
  return [...forms].join(" ");
}

/** Same account, whatever the capitals and the spaces around. */
export function emailForm(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/** An address without its domain: what others see of the people who answer and manage. */
export function localPart(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? email : email.slice(0, at);
}
