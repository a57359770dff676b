import type { MovieQuery } from "@seance/contract/movies";
import type { SeriesQuery } from "@seance/contract/series";
import { defaultStatusLabel, limits, seriesStatusLabels } from "@seance/contract/limits";
import { filterFields, type TitleType } from "@seance/contract/title-fields";
import type { TitleFacets } from "@seance/contract/titles";
import { pageOffset } from "@seance/contract/paging";
import { formatRating } from "#lib/format.ts";
import { versionNames } from "#shared/titles/version-names.ts";
import { readVersions, writeVersions } from "./list-search.ts";
import type { ListSearch, SortKey } from "./list-search.ts";
import { flagLabels } from "./list-kinds.ts";
import type { ListKind } from "./list-kinds.ts";

type Facet = TitleFacets["genres"];

export const pageOf = ({ page }: ListSearch): number => page ?? 1;
export const sizeOf = ({ size }: ListSearch): number => size ?? limits.pageSizes[0];
export const sortOf = ({ sort_by, sort_order }: ListSearch) =>
  ({ by: sort_by ?? "created_at", order: sort_order ?? "desc" }) as const;

/** The query of the call for the search parameters of the films page. */
export function toMovieQuery(search: ListSearch): Partial<MovieQuery> {
  const { sort_by } = search;
  return defined({ ...shared(search, "movie"), sort_by: sort_by === "seasons" ? undefined : sort_by });
}

/** The query of the call for the search parameters of the series page. */
export function toSeriesQuery(search: ListSearch): Partial<SeriesQuery> {
  const { sort_by, status, seasons_min, seasons_max } = search;
  return defined({ ...shared(search, "series"), sort_by, status, seasons_min, seasons_max });
}

function shared(search: ListSearch, type: TitleType) {
  const { q, genre, year, min_rating, language, country, theme, sort_order } = search;
  const size = sizeOf(search);
  const page = { skip: pageOffset(pageOf(search), size), limit: size };
  const listed = Object.fromEntries(filterFields(type).map(([name]) => [name, search[name]]));
  const versions = readVersions(search.versions);
  return {
    ...{ q: q?.trim(), genre, year, min_rating, language, country, theme, ...listed, sort_order, ...page },
    versions: versions.length > 0 ? versions : undefined,
  };
}

function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Whether there is a next page: this one is full and the total is larger. */
export function hasNextPage(search: ListSearch, count: number, total: number): boolean {
  const size = sizeOf(search);
  return count >= size && pageOf(search) * size < total;
}

/** The sort after a press of a sort button: another key in its natural order, or the same one reversed. */
export function pressSort(search: ListSearch, key: SortKey): Pick<ListSearch, "sort_by" | "sort_order"> {
  const { by, order } = sortOf(search);
  const natural = key === "title" ? "asc" : "desc";
  const next = by === key ? (order === "asc" ? "desc" : "asc") : natural;
  return { sort_by: key === "created_at" ? undefined : key, sort_order: next === "asc" ? "asc" : undefined };
}

/** An active filter: its label, and the change of parameters that removes it. */
export interface ActiveFilter {
  readonly label: string;
  readonly without: Partial<ListSearch>;
}

/** The active filters that apply to this kind of page, in the order of the panel. */
export function activeFilters(search: ListSearch, kind: ListKind): ActiveFilter[] {
  const { q, genre, year, min_rating, language, country, theme, versions } = search;
  const found: (ActiveFilter | false)[] = [
    q !== undefined && { label: `«\u202f${q.trim()}\u202f»`, without: { q: undefined } },
    genre !== undefined && { label: genre, without: { genre: undefined } },
    year !== undefined && { label: String(year), without: { year: undefined } },
    min_rating !== undefined && { label: `Note\u202f: ${formatRating(min_rating)} et plus`, without: { min_rating: undefined } },
    language !== undefined && { label: language, without: { language: undefined } },
    country !== undefined && { label: country, without: { country: undefined } },
    theme !== undefined && { label: `Thème\u202f: ${theme}`, without: { theme: undefined } },
    ...versionFilters(versions),
    ...(kind.type === "series" ? seriesFilters(search) : []),
    ...kind.flags.map((flag) => search[flag] === true && { label: flagLabels[flag], without: { [flag]: undefined } }),
  ];
  return found.filter((one) => one !== false);
}

function versionFilters(versions: string | undefined): ActiveFilter[] {
  const chosen = readVersions(versions);
  return chosen.map((one) => ({
    label: versionNames[one],
    without: { versions: writeVersions(chosen.filter((other) => other !== one)) },
  }));
}

function seriesFilters({ status, seasons_min, seasons_max }: ListSearch): (ActiveFilter | false)[] {
  return [
    status !== undefined && { label: seriesStatusLabels[status] ?? defaultStatusLabel, without: { status: undefined } },
    seasons_min !== undefined && { label: `Saisons\u202f: ${seasons_min} au moins`, without: { seasons_min: undefined } },
    seasons_max !== undefined && { label: `Saisons\u202f: ${seasons_max} au plus`, without: { seasons_max: undefined } },
  ];
}

/** The change of parameters that removes every filter; sort, page size and view stay. Each version alone would leave the others. */
export const withoutFilters = (search: ListSearch, kind: ListKind): Partial<ListSearch> =>
  Object.assign({}, ...activeFilters(search, kind).map(({ without }) => without), { versions: undefined });

/** The number of pages of a list; at least one. */
export const pagesOf = (search: ListSearch, total: number): number => Math.max(1, Math.ceil(total / sizeOf(search)));

/** What a filter offers: the values that titles have, and the chosen one even if none has it, so that it can be removed. */
export function offeredValues(facet: Facet, chosen: string | undefined): Facet {
  return chosen === undefined || facet.some(({ value }) => value === chosen) ? facet : [...facet, { value: chosen, titles: 0 }];
}
