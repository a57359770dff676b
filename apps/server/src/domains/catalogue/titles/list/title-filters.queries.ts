import { normalizeSearch } from "@seance/contract/text";
import { filterFields, sharedColumnFields, titleFlags, type TitleType } from "@seance/contract/title-fields";
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

const viewersFilters = (table: TitleType): Filters =>
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

/** What titles can lack. */
const lacks: Readonly<Record<(typeof lackNames)[number], Condition>> = {
  poster: sql`coalesce(poster_url, thumbnail_url, '') = ''`,
  description: sql`description = ''`,
};

const flags = Object.fromEntries(
  titleFlags().map((name) => [
    name,
    name in sharedColumnFields
      ? sql<boolean>`${sql.ref(name)}`
      : sql<boolean>`details @> ${JSON.stringify({ [name]: true })}::jsonb`,
  ]),
);

/** A filter on several conditions at once; they are read as one column with the names of those that hold. */
const named = (column: string, conditions: Readonly<Record<string, Condition>>): ValueFilter => ({
  column,
  form: String,
  where: (name) => conditions[name] ?? sql`false`,
});

const staffFilters = (table: TitleType): Filters =>
  new Map<string, ValueFilter | RangeFilter>([
    ...viewersFilters(table),
    ["has_video", equals("has_video")],
    ["without", named("lacks", lacks)],
    ["flags", named("flags", flags)],
    ...(table === "movie" ? [["quality", equals("video_quality")] as const] : []),
  ]);

/** The titles that lists are made of: those of one kind, with or without drafts. */
export interface ListedTitles {
  readonly table: TitleType;
  readonly drafts: boolean;
}

const filters = {
  viewers: { movie: viewersFilters("movie"), series: viewersFilters("series") },
  staff: { movie: staffFilters("movie"), series: staffFilters("series") },
};

/** The filters of the lists by their query parameter, each with its column for the index in memory and its SQL. */
export const titleFilters = ({ table, drafts }: ListedTitles): Filters => filters[drafts ? "staff" : "viewers"][table];

/** The columns with posting lists. */
export const valueColumns = (titles: ListedTitles): readonly string[] =>
  [...titleFilters(titles).values()].flatMap((filter) => ("form" in filter ? [filter.column] : []));

const namesOf = (conditions: Readonly<Record<string, Condition>>) =>
  sql`array_remove(array[${sql.join(Object.entries(conditions).map(([name, where]) => sql`case when ${where} then ${name}::text end`))}], null)`;

/** The value of a filter's column. */
export const valueOf = (column: string): RawBuilder<unknown> =>
  column === "lacks" ? namesOf(lacks) : column === "flags" ? namesOf(flags) : storedColumn(column);

/** The spellings of a filter's value, or of each of its values: a title must have all. */
export const formsOf = ({ form }: ValueFilter, value: unknown): string[] => [value].flat().map(form);

/** The conditions of a query's filters; its other parameters are ignored. */
export function filterConditions(titles: ListedTitles, query: object): Condition[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const filter = titleFilters(titles).get(name);
    if (!filter || value === undefined) return [];
    return "form" in filter ? formsOf(filter, value).map(filter.where) : [filter.where(value)];
  });
}

/** The words of the staff's search. A text of punctuation stays as it is: no title has it, since search forms are letters and digits. */
export function searchParts(text: string): readonly string[] {
  const parts = normalizeSearch(text).split(" ").filter(Boolean);
  return parts.length > 0 ? parts : [text.trim()].filter(Boolean);
}

/** One condition per word of the staff's search. */
export const partsConditions = (text: string): Condition[] =>
  searchParts(text).map((part) => sql<boolean>`strpos(staff_text, ${part}) > 0`);
