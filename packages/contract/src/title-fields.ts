import type { formLimits } from "./form-fields.ts";

/**
 * Every field of films and series, listed once. Form rules, answers, list filters, list columns, stored values and the columns of the
 * explorer derive from these tables. The functions are marked as free of side effects, so that the bundler drops the tables from pages
 * that use none.
 */

type Limits = typeof formLimits;
type LimitOf<Bound> = { [Name in keyof Limits]: Limits[Name] extends Bound ? Name : never }[keyof Limits];
export type TextLimit = LimitOf<number>;
export type RangeLimit = LimitOf<{ readonly min: number; readonly max: number }>;

/** Optional texts and numbers; `limit` names an entry of `formLimits`. */
const line = /* @__NO_SIDE_EFFECTS__ */ (limit: TextLimit) => ({ type: "line", limit }) as const;
const paragraph = /* @__NO_SIDE_EFFECTS__ */ (limit: TextLimit) => ({ type: "paragraph", limit }) as const;
const decimal = /* @__NO_SIDE_EFFECTS__ */ (limit: RangeLimit) => ({ type: "decimal", limit }) as const;
const integer = /* @__NO_SIDE_EFFECTS__ */ (limit: RangeLimit) => ({ type: "integer", limit }) as const;
const list = { type: "list" } as const;
const day = { type: "day" } as const;
const address = { type: "address" } as const;
const flag = { type: "flag" } as const;
const versions = { type: "versions" } as const;
/** Fields whose form rule, if any, is in movie-form.ts or series-form.ts. `text` and `number` may be null. */
const text = { type: "text" } as const;
const number = { type: "number" } as const;
const string = { type: "string" } as const;
const count = { type: "count" } as const;
/** Count that the database maintains; read-only. */
const computed = { type: "computed" } as const;

export type TitleField = (
  | { readonly type: "line" | "paragraph"; readonly limit: TextLimit }
  | { readonly type: "decimal" | "integer"; readonly limit: RangeLimit }
  | { readonly type: "list" | "day" | "address" | "flag" | "versions" | "text" | "number" | "string" | "count" | "computed" }
) & { readonly filter?: FilteredLists };
export type TitleFields = Readonly<Record<string, TitleField>>;

export type TitleType = "movie" | "series";
/** The lists with a query parameter of that name, which filters by the value. For flags, short texts and versions. */
type FilteredLists = TitleType | "all";

const sharedDetails = {
  short_description: paragraph("shortDescription"),
  sub_genres: list,
  /** BCP 47. */
  original_language: line("word"),
  release_date: day,
  subtitles: list,
  producer: line("line"),
  writer: line("line"),
  studio: line("line"),
  imdb_rating: decimal("outOfTen"),
  rotten_tomatoes: decimal("percent"),
  metacritic: decimal("percent"),
  awards: list,
  tags: list,
  keywords: list,
  themes: list,
  content_warnings: list,
  trailer_url: address,
  teaser_url: address,
  coming_soon: flag,
  exclusive: flag,
  free_to_watch: flag,
} as const satisfies TitleFields;

/** Details are shown on the page of a title, and never filtered or sorted by; they are stored in one JSON column. */
export const movieDetailFields = {
  ...sharedDetails,
  director_photo: address,
  production_companies: list,
  production_countries: list,
  budget: decimal("money"),
  revenue: decimal("money"),
  box_office: decimal("money"),
  popularity: decimal("count"),
  certification: line("word"),
  homepage: address,
} as const satisfies TitleFields;

export const seriesDetailFields = {
  ...sharedDetails,
  end_date: day,
  series_type: text,
  showrunner: line("line"),
  executive_producer: line("line"),
  director: line("line"),
  network: line("line"),
  budget_per_episode: decimal("money"),
  total_budget: decimal("money"),
  target_audience: text,
} as const satisfies TitleFields;

/** Fields with a database column each, in cards and pages. */
export const sharedColumnFields = {
  title: string,
  original_title: line("title"),
  description: string,
  year: number,
  genre: string,
  language: string,
  country: string,
  age_rating: string,
  cast: list,
  thumbnail_url: text,
  poster_url: text,
  backdrop: text,
  /** Main colour of the poster, `#rrggbb`, used as a tint of the page. */
  accent: text,
  rating: decimal("outOfTen"),
  vote_average: decimal("outOfTen"),
  vote_count: integer("count"),
  views: count,
  status: string,
  versions: { ...versions, filter: "all" },
  featured: { ...flag, filter: "all" },
  trending: { ...flag, filter: "all" },
  new_release: { ...flag, filter: "all" },
  cinema_mode: { ...flag, filter: "all" },
  binge_worthy: { ...flag, filter: "series" },
  critically_acclaimed: { ...flag, filter: "series" },
} as const satisfies TitleFields;

export const movieColumnFields = {
  ...sharedColumnFields,
  director: line("line"),
  /** Minutes. */
  duration: number,
  video_quality: string,
} as const satisfies TitleFields;

export const seriesColumnFields = {
  ...sharedColumnFields,
  creator: line("line"),
  /** Announced numbers of seasons and episodes, as entered by the staff. */
  seasons: count,
  episodes: count,
  /** Numbers of seasons and episodes in the catalogue. */
  seasons_count: computed,
  episodes_count: computed,
  /** Minutes. */
  episode_duration: count,
} as const satisfies TitleFields;

const columnFields = { movie: movieColumnFields, series: seriesColumnFields } as const;

type ColumnFields<Title extends TitleType> = (typeof columnFields)[Title];
type NamesWhere<Fields, Wanted> = { [Name in keyof Fields]: Fields[Name] extends Wanted ? Name : never }[keyof Fields] & string;
type FilteredType = "flag" | "line" | "string" | "versions";

export type FilterName<Title extends TitleType> = NamesWhere<ColumnFields<Title>, { filter: Title | "all" }>;
export type FilterFlag<Title extends TitleType> = FilterName<Title> &
  NamesWhere<ColumnFields<Title>, { type: "flag"; filter: Title | "all" }>;
export type FilterType<Title extends TitleType, Name extends keyof ColumnFields<Title>> = ColumnFields<Title>[Name] extends {
  type: infer Type;
}
  ? Type & FilteredType
  : never;

/** Fields with `filter` for the list, with their types. */
export const filterFields = /* @__NO_SIDE_EFFECTS__ */ <const Title extends TitleType>(title: Title) =>
  Object.entries<TitleField>(columnFields[title]).flatMap(([name, { type, filter }]) =>
    filter === title || filter === "all" ? [[name, type] as [FilterName<Title>, FilteredType]] : [],
  );

export const filterFlags = /* @__NO_SIDE_EFFECTS__ */ <const Title extends TitleType>(title: Title) =>
  filterFields(title).flatMap(([name, type]) => (type === "flag" ? [name as FilterFlag<Title>] : []));

const sharedFields = { ...sharedDetails, ...sharedColumnFields };
export type FlagName = NamesWhere<typeof sharedFields, { type: "flag" }>;

/** The flags that films and series have. */
export const titleFlags = /* @__NO_SIDE_EFFECTS__ */ () =>
  Object.entries<TitleField>(sharedFields).flatMap(([name, { type }]) => (type === "flag" ? [name as FlagName] : []));
