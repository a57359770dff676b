import { limits } from "@seance/contract/limits";
import { searchKinds, searchPage, type SearchKind } from "@seance/contract/search";

/** What the page of results shows, as its address says it. */
export interface ResultsSearch {
  readonly q: string;
  /** One kind alone. */
  readonly kind: SearchKind | undefined;
  readonly page: number;
}

const names: Record<SearchKind, string> = {
  movie: "films",
  series: "series",
  person: "personnes",
  episode: "episodes",
  saga: "sagas",
  channel: "chaines",
};

/** Reads the search parameters; invalid ones are dropped. */
export function readResultsSearch({ q, type, page }: { q?: unknown; type?: unknown; page?: unknown }): ResultsSearch {
  const number = Number(page);
  const last = Math.ceil(searchPage.maxSkip / searchPage.size);
  return {
    // The router parses « 1922 » as a number.
    q: typeof q === "string" || typeof q === "number" ? String(q).slice(0, limits.search.maxLength) : "",
    kind: searchKinds.find((kind) => names[kind] === type),
    page: Number.isInteger(number) && number > 1 && number <= last ? number : 1,
  };
}

export const resultsAddress = ({ q, kind, page }: ResultsSearch) => ({
  q,
  type: kind && names[kind],
  page: page > 1 ? page : undefined,
});
