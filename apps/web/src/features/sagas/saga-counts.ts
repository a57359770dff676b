import { countOf } from "#lib/format.ts";

/** « 5 films · 1 série »; a kind without titles is omitted unless both are. */
export function sagaCounts(films: number, series: number): string {
  const counts = [films > 0 && countOf(films, "film", "films"), series > 0 && countOf(series, "série", "séries")].filter(Boolean);
  return counts.length > 0 ? counts.join(" · ") : "0 film";
}
