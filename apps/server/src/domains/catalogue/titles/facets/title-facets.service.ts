import { normalizeSearch } from "@seance/contract/text";
import type { TitleType } from "@seance/contract/title-fields";
import type { TitleFacets } from "@seance/contract/titles";
import { readAtLength } from "#db/client.ts";
import type { Services } from "#services.ts";
import { countFacets, type FacetRow } from "./title-facets.queries.ts";

type Facet = TitleFacets["genres"];

/** What the filters of the lists of viewers offer: the values that titles have, with their numbers. */
export async function readFacets({ reads }: Pick<Services, "reads">, table: TitleType): Promise<TitleFacets> {
  const rows = await readAtLength(reads, (tx) => countFacets(tx, table));
  const facetOf = (column: FacetRow["facet"]): Facet =>
    rows
      .filter(({ facet }) => facet === column)
      .flatMap(({ value, titles }) => namesIn(value).map((name) => ({ value: name, titles })));
  const [flags = {}] = rows.flatMap((row) => (row.facet === null ? [row.flags] : []));
  return {
    genres: mostFirst(sumOfSpellings(facetOf("genre"))),
    years: facetOf("year").toSorted((a, b) => Number(b.value) - Number(a.value)),
    languages: mostFirst(sumOfSpellings(facetOf("language"))),
    statuses: mostFirst(facetOf("status")),
    versions: mostFirst(sumOfSpellings(facetOf("versions"))),
    flags: Object.entries(flags).flatMap(([value, titles]) => (titles > 0 ? [{ value, titles }] : [])),
  };
}

/** The names in a value: several genres are separated by commas. */
const namesIn = (value: FacetRow["value"]): string[] =>
  (value === null ? [] : [value].flat())
    .flatMap((one) => String(one).split(","))
    .map((name) => name.trim())
    .filter(Boolean);

/** Adds up the spellings that the filter does not tell apart (« Comedie », « comédie »), under the most frequent one. */
function sumOfSpellings(facet: Facet): Facet {
  const spellings = Map.groupBy(mostFirst(sumOf(facet)), ({ value }) => normalizeSearch(value));
  return [...spellings.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ value: first.value, titles: same.reduce((sum, { titles }) => sum + titles, 0) }] : [];
  });
}

const sumOf = (facet: Facet): Facet =>
  [...Map.groupBy(facet, ({ value }) => value)].map(([value, same]) => ({
    value,
    titles: same.reduce((sum, { titles }) => sum + titles, 0),
  }));

const mostFirst = (facet: Facet): Facet => facet.toSorted((a, b) => b.titles - a.titles || a.value.localeCompare(b.value, "fr"));
