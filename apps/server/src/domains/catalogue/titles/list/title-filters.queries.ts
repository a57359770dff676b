import { normalizeSearch } from "@seance/contract/text";
import { filterFields, sharedColumnFields, type FlagName, type TitleType } from "@seance/contract/title-fields";
import type { lackNames } from "@seance/contract/titles";
import { sql, type RawBuilder } from "kysely";
import { columnOf } from "#domains/catalogue/titles/fields/title.present.ts";

export type Condition = RawBuilder<boolean>;

/** A filter on the value of a column, or on those of its array; the index has a posting list for each value. */
interface ValueFilter {
  readonly column: string;
  /** Converts a value of the query to the spelling of the column. */
  readonly form: (value: unknown) => string;
  readonly where: (form: string) => Condition;
}

/** A filter on a bound of a number; titles without the number do not match. */
interface RangeFilter {
  readonly column: string;
  readonly bound: "least" | "most";
  readonly where: (bound: unknown) => Condition;
}

/** Lists are filtered and sorted by the seasons in the catalogue, not by the announced ones. */
export const storedColumn = (column: string) => sql.ref(column === "seasons" ? "seasons_count" : column);

const equals = (column: string, form: (value: unknown) => string = String): ValueFilter => ({
  column,
  form,
  where: (value) => sql`${sql.ref(column)} = ${value}`,
});

const bounded = (column: string, bound: "least" | "most"): RangeFilter => ({
  column,
  bound,
  where: (value) => sql`${storedColumn(column)} ${bound === "least" ? sql`>=` : sql`<=`} ${value}`,
});

const asSearchForm = (value: unknown): string => normalizeSearch(String(value));

const contains = (column: string, form: (value: unknown) => string = String): ValueFilter => ({
  column,
  form,
  where: (value) => sql`${sql.ref(column)} @> array[${value}]`,
});

type Filters = ReadonlyMap<string, ValueFilter | RangeFilter>;

const filtersOf = (table: TitleType): Filters =>
  new Map<string, ValueFilter | RangeFilter>([
    ["genre", contains("genres", asSearchForm)],
    ["country", contains("countries", asSearchForm)],
    ["theme", contains("themes", asSearchForm)],
    ["language", equals("language_form", asSearchForm)],
    ["status", equals("status")],
    ["year", equals("year")],
    ["min_rating", bounded("rating", "least")],
    ["seasons_min", bounded("seasons", "least")],
    ["seasons_max", bounded("seasons", "most")],
    ...filterFields(table).map(([name, type]) => [name, (type === "versions" ? contains : equals)(columnOf(name))] as const),
  ]);

/** The filters of the lists by their query parameter, each with its column for the index in memory and its SQL. */
export const titleFilters: Readonly<Record<TitleType, Filters>> = { movie: filtersOf("movie"), series: filtersOf("series") };

/** The columns with posting lists. */
export const valueColumns = (table: TitleType): readonly string[] =>
  [...titleFilters[table].values()].flatMap((filter) => ("form" in filter ? [filter.column] : []));

/** The spellings of a filter's value, or of each of its values: a title must have all. */
export const formsOf = ({ form }: ValueFilter, value: unknown): string[] => [value].flat().map(form);

/** The conditions of a query's filters; its other parameters are ignored. */
export function filterConditions(table: TitleType, query: object): Condition[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const filter = titleFilters[table].get(name);
    if (!filter || value === undefined) return [];
    return "form" in filter ? formsOf(filter, value).map(filter.where) : [filter.where(value)];
  });
}

interface StaffFilters {
  readonly search?: string | undefined;
  readonly has_video?: boolean | undefined;
  readonly without?: readonly (typeof lackNames)[number][] | undefined;
  readonly flags?: readonly FlagName[] | undefined;
  readonly quality?: string | undefined;
}

/** The conditions of the filters that only the staff has. */
export function staffConditions({ search, has_video, without = [], flags = [], quality }: StaffFilters): Condition[] {
  const playable = has_video ? sql<boolean>`has_video` : sql<boolean>`not has_video`;
  return [
    ...(search === undefined ? [] : partsConditions(search)),
    ...(has_video === undefined ? [] : [playable]),
    ...without.map((name) => lacks[name]),
    ...flags.map(hasFlag),
    ...(quality === undefined ? [] : [sql<boolean>`video_quality = ${quality}`]),
  ];
}

/** Spelled as in the indexes. */
const lacks: Readonly<Record<(typeof lackNames)[number], Condition>> = {
  poster: sql`coalesce(poster_url, thumbnail_url, '') = ''`,
  description: sql`description = ''`,
};

const hasFlag = (name: FlagName): Condition =>
  name in sharedColumnFields ? sql`${sql.ref(name)}` : sql`details @> ${JSON.stringify({ [name]: true })}::jsonb`;

/** One condition per word of the staff's search. Search forms are letters and digits, so that nothing needs escaping. */
function partsConditions(text: string): Condition[] {
  const parts = normalizeSearch(text).split(" ").filter(Boolean);
  if (parts.length === 0) return text.trim() === "" ? [] : [sql`false`];
  return parts.map((part) => sql<boolean>`staff_text like ${`%${part}%`}`);
}
