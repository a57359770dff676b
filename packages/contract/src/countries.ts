const names = new Intl.DisplayNames("fr", { type: "region", fallback: "none" });

/** Codes of no country, for which Intl has a name. */
const noCountries: ReadonlySet<string> = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** The French name of a country by its code of ISO 3166-1 (`FR`); null for any other text. */
export const countryName = (code: string): string | null =>
  /^[A-Z]{2}$/.test(code) && !noCountries.has(code) ? (names.of(code) ?? null) : null;

/** An address or network with the country of a code: « 203.0.113.7 (France) », without it where it is not known. */
export function withCountry(place: string, code: string | null): string {
  const country = countryName(code ?? "");
  return country === null ? place : `${place} (${country})`;
}
