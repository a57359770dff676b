import { titleVersions, type TitleVersion } from "@seance/contract/versions";
import { limits, visibleStatuses } from "@seance/contract/limits";
import { filterFlags } from "@seance/contract/title-fields";
import { omitUndefined, oneOf } from "#lib/values.ts";

const sortKeys = ["created_at", "rating", "year", "title", "views", "seasons"] as const;
const flags = filterFlags("series");

export type SortKey = (typeof sortKeys)[number];
export type ListFlag = (typeof flags)[number];

/** Search parameters of a films or series page; defaults are omitted. */
export type ListSearch = {
  q?: string | undefined;
  genre?: string | undefined;
  year?: number | undefined;
  min_rating?: number | undefined;
  language?: string | undefined;
  country?: string | undefined;
  theme?: string | undefined;
  /** Separated by commas, in the order of the list. */
  versions?: string | undefined;
  status?: (typeof visibleStatuses)[number] | undefined;
  seasons_min?: number | undefined;
  seasons_max?: number | undefined;
  sort_by?: SortKey | undefined;
  sort_order?: "asc" | "desc" | undefined;
  page?: number | undefined;
  size?: number | undefined;
  /** The following pages are appended as the reader scrolls; `page` is the one in view. */
  endless?: true | undefined;
  view?: "list" | undefined;
  filters?: true | undefined;
} & { [flag in ListFlag]?: true | undefined };

/** Parses the search parameters; invalid values and defaults are dropped, never an error. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const size = oneOf(limits.pageSizes, raw["size"]);
  const page = integer(raw["page"], 2, 50_000);
  const sortBy = oneOf(sortKeys, raw["sort_by"]);
  return omitUndefined({
    q: text(raw["q"]),
    genre: text(raw["genre"]),
    year: integer(raw["year"], limits.year.min, limits.year.max),
    min_rating: number(raw["min_rating"], limits.rating.step, limits.rating.max),
    language: text(raw["language"]),
    country: text(raw["country"]),
    theme: text(raw["theme"]),
    versions: writeVersions(readVersions(raw["versions"])),
    status: oneOf(visibleStatuses, raw["status"]),
    seasons_min: integer(raw["seasons_min"], 1, 999),
    seasons_max: integer(raw["seasons_max"], 1, 999),
    ...Object.fromEntries(flags.map((flag) => [flag, raw[flag] === true || undefined])),
    sort_by: sortBy === "created_at" ? undefined : sortBy,
    sort_order: raw["sort_order"] === "asc" ? ("asc" as const) : undefined,
    page,
    size: size === limits.pageSizes[0] ? undefined : size,
    endless: raw["endless"] === true || undefined,
    view: raw["view"] === "list" ? ("list" as const) : undefined,
    filters: raw["filters"] === true || undefined,
  });
}

export const readVersions = (value: unknown): TitleVersion[] => {
  const names = typeof value === "string" ? value.split(",") : [];
  return titleVersions.filter((one) => names.includes(one));
};

/** What the address and the call have for versions; undefined for none. */
export const writeVersions = (versions: readonly TitleVersion[]): string | undefined =>
  versions.length === 0 ? undefined : versions.join(",");

/** The router parses « 1922 » as a number: converted back to text. */
function text(value: unknown): string | undefined {
  const words = typeof value === "number" ? String(value) : value;
  return typeof words === "string" && words.trim() !== "" ? words.slice(0, limits.search.maxLength) : undefined;
}

function number(value: unknown, min: number, max: number): number | undefined {
  const n = typeof value === "string" ? Number(value) : value;
  return typeof n === "number" && n >= min && n <= max ? n : undefined;
}

function integer(value: unknown, min: number, max: number): number | undefined {
  const n = number(value, min, max);
  return n !== undefined && Number.isInteger(n) ? n : undefined;
}
