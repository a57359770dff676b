import type { ImportOutcome } from "@seance/contract/imports";
import { searchForm } from "@seance/contract/text";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Intent } from "./intent.ts";
import type { Known, KnownEpisode, KnownMovie, KnownSeries } from "./plan.ts";
import { titlesWithLinks } from "#domains/catalogue/index.ts";

/** What is looked up of a catalogue. */
export interface Sought {
  readonly links: readonly string[];
  /** Search forms of titles. */
  readonly movies: readonly string[];
  readonly series: readonly string[];
  readonly seriesIds: readonly string[];
  readonly seasons: readonly number[];
}

/** What is to be looked up for some intents. */
export function soughtFor(intents: readonly Intent[]): Sought {
  const episodes = intents.filter((intent) => intent.type === "episode");
  const own = episodes.filter(({ series_id }) => series_id === null);
  const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
  return {
    links: unique(intents.map(({ link }) => link)),
    movies: unique(intents.filter(({ type }) => type === "movie").map(({ title }) => searchForm(title))),
    series: unique(own.map(({ title }) => searchForm(title))),
    seriesIds: unique(episodes.flatMap(({ series_id }) => series_id ?? [])),
    seasons: unique(episodes.flatMap(({ places }) => places.map(({ season }) => season))),
  };
}

type Titled<T> = T & { readonly form: string };

const moviesByForm = (db: Db, forms: readonly string[]) =>
  db
    .selectFrom("movie")
    .select(["id", "title", "year", "has_video", "title_form as form"])
    .where("title_form", "=", sql<string>`any(${forms})`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();

const seriesColumns = ["id", "title", "year", "title_form as form"] as const;

const seriesByForm = (db: Db, forms: readonly string[]) =>
  db
    .selectFrom("series")
    .select(seriesColumns)
    .where("title_form", "=", sql<string>`any(${forms})`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();

/** Search form of an original title, near enough; series are few, all are read. */
const originalForm = sql<string>`trim(regexp_replace(regexp_replace(
  normalize(lower(original_title), NFKD), U&'[\\0300-\\036F]+', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))`;

const seriesByOriginalForm = (db: Db, forms: readonly string[]) =>
  db
    .selectFrom("series")
    .select(["id", "title", "year", originalForm.as("form")])
    .where("original_title", "is not", null)
    .where("deleted_at", "is", null)
    .where(originalForm, "=", sql<string>`any(${forms})`)
    .orderBy("id")
    .execute();

const seriesByIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("series")
    .select(seriesColumns)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("deleted_at", "is", null)
    .execute();

const episodesOf = (db: Db, seriesIds: readonly string[], seasons: readonly number[]) =>
  db
    .selectFrom("episode")
    .select(["id", "series_id", "season_number", "episode_number", "has_video"])
    .where("series_id", "=", sql<string>`any(${seriesIds}::uuid[])`)
    .where("season_number", "=", sql<number>`any(${seasons}::integer[])`)
    .where("deleted_at", "is", null)
    .execute();

/** Reads what the catalogue has of all this, at once. */
export async function knownOf(db: Db, sought: Sought): Promise<Known> {
  const carriers = await carriersOf(db, sought.links);
  const movies = sought.movies.length > 0 ? await moviesByForm(db, sought.movies) : [];
  const series = await soughtSeries(db, sought.series);
  const chosen = sought.seriesIds.length > 0 ? await seriesByIds(db, sought.seriesIds) : [];
  const ids = [...new Set([...series, ...chosen].map(({ id }) => id))];
  const episodes = new Map<string, KnownEpisode>();
  for (const { series_id, season_number, episode_number, ...one } of ids.length > 0
    ? await episodesOf(db, ids, sought.seasons)
    : [])
    episodes.set(`${series_id} ${season_number} ${episode_number}`, one);
  const byId = new Map(chosen.map((one) => [one.id, one]));
  const moviesByTitle = Map.groupBy<string, Titled<KnownMovie>>(movies, ({ form }) => form);
  const seriesByTitle = Map.groupBy<string, Titled<KnownSeries>>(series, ({ form }) => form);
  return {
    link: (link) => carriers.get(link),
    movies: (form) => moviesByTitle.get(form) ?? [],
    series: (form) => seriesByTitle.get(form) ?? [],
    seriesById: (id) => byId.get(id),
    episode: (seriesId, { season, episode }) => episodes.get(`${seriesId} ${season} ${episode}`),
  };
}

type Carrier = NonNullable<ReturnType<Known["link"]>>;

const linksAtOnce = 250;

/** What carries the links; a part of them after the other, so that no statement takes long. */
async function carriersOf(db: Db, links: readonly string[]): Promise<Map<string, Carrier>> {
  const found = new Map<string, Carrier>();
  for (let from = 0; from < links.length; from += linksAtOnce)
    for (const { item_type, id, title, ...carried } of await titlesWithLinks(db, links.slice(from, from + linksAtOnce)))
      for (const link of Object.values(carried)) if (link !== null) found.set(link, { item_type, id, title });
  return found;
}

/** By title; those that none has, by original title. */
async function soughtSeries(db: Db, forms: readonly string[]): Promise<Titled<KnownSeries>[]> {
  if (forms.length === 0) return [];
  const titled = await seriesByForm(db, forms);
  const found = new Set(titled.map(({ form }) => form));
  const others = forms.filter((form) => !found.has(form));
  return others.length === 0 ? titled : [...titled, ...(await seriesByOriginalForm(db, others))];
}

/** Held until the transaction ends: of two imports that would make the same title, the second finds it made. */
export async function holdTitle(tx: Db, type: "movie" | "series", form: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${type} ${form}`}, 0))`.execute(tx);
}

export async function seriesExists(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("series")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Every series, with its episodes in the catalogue counted by season. */
export function seriesWithStats(db: Db) {
  return db
    .selectFrom("series")
    .leftJoin(
      (eb) =>
        eb
          .selectFrom((inner) =>
            inner
              .selectFrom("episode")
              .select(["series_id", "season_number"])
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .where("deleted_at", "is", null)
              .groupBy(["series_id", "season_number"])
              .as("counted"),
          )
          .select("counted.series_id")
          .select(sql<Record<string, number>>`jsonb_object_agg(counted.season_number, counted.count)`.as("season_stats"))
          .groupBy("counted.series_id")
          .as("stats"),
      (join) => join.onRef("stats.series_id", "=", "series.id"),
    )
    .select(["series.id", "title", "year", "seasons", "episodes_count", "season_stats"])
    .where("deleted_at", "is", null)
    .orderBy("title")
    .orderBy("series.id")
    .execute();
}

export type Outcome = Exclude<ImportOutcome, "pending">;
