const names = new Intl.DisplayNames("fr", { type: "language", languageDisplay: "standard", fallback: "none" });

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase("fr") + text.slice(1);

/** A language tag in French: « Français », « Français (Canada) »; null where it names no language. */
export function languageName(tag: string): string | null {
  try {
    const name = names.of(tag);
    return name === undefined ? null : capital(name);
  } catch {
    // Not the form of a tag.
    return null;
  }
}

/** « Français (forcés) », « Français (Canada, forcés) ». */
export function withNotes(name: string, notes: readonly string[]): string {
  if (notes.length === 0) return name;
  const added = notes.join(", ");
  return name.endsWith(")") ? `${name.slice(0, -1)}, ${added})` : `${name} (${added})`;
}
