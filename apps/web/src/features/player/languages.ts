const regions = new Intl.DisplayNames("fr", { type: "region", fallback: "code" });
const names = new Intl.DisplayNames("fr", { type: "language", fallback: "code" });

/** A language tag in French words with a capital: « Français », « Anglais (Canada) ». */
export function languageName(tag: string): string {
  if (!tag || tag === "und") return "Langue inconnue";
  try {
    const name = names.of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase("fr") + name.slice(1);
  } catch {
    return tag;
  }
}

/** A country's code in French, « FR » as « France »; a name stays as it was written. */
export function countryName(country: string): string {
  return /^[a-z]{2}$/i.test(country) ? (regions.of(country.toUpperCase()) ?? country) : country;
}
