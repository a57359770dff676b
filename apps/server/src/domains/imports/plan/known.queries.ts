import type { ImportOutcome } from "@seance/contract/imports";
import { normalizeSearch } from "@seance/contract/text";
import { advisoryLockOf } from "#db/advisory-lock.ts";
import type { Db } from "#db/client.ts";
import type { Intent } from "./intent.ts";
import type { Known, KnownEpisode, KnownMovie, KnownSeries } from "./plan.ts";
import {
  episodesOfSeasons,
  seriesByOriginalForm,
  seriesTitles,
  titlesByForm,
  titlesWithLinks,
} from "#domains/catalogue/index.ts";

export interface Lookup {
  readonly links: readonly string[];
  /** Search forms of titles. */
  readonly movies: readonly string[];
  readonly series: readonly string[];
  readonly seriesIds: readonly string[];
  readonly seasons: readonly number[];
}

/** What to look up for some intents. */
export function lookupFor(intents: readonly Intent[]): Lookup {
  const episodes = intents.filter((intent) => intent.type === "episode");
  const own = episodes.filter(({ series_id }) => series_id === null);
  const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
  return {
    links: unique(intents.map(({ link }) => link)),
    movies: unique(intents.filter(({ type }) => type === "movie").map(({ title }) => normalizeSearch(title))),
    series: unique(own.map(({ title }) => normalizeSearch(title))),
    seriesIds: unique(episodes.flatMap(({ series_id }) => series_id ?? [])),
    seasons: unique(episodes.flatMap(({ places }) => places.map(({ season }) => season))),
  };
}

type Titled<T> = T & { readonly form: string };

/** Looks the links, titles and episodes up, in one query for each kind. */
export async function findKnown(db: Db, sought: Lookup): Promise<Known> {
  const carriers = await findCarriers(db, sought.links);
  const movies = sought.movies.length > 0 ? await titlesByForm(db, "movie", sought.movies) : [];
  const series = await findSeries(db, sought.series);
  const chosen = sought.seriesIds.length > 0 ? await seriesTitles(db, sought.seriesIds) : [];
  const ids = [...new Set([...series, ...chosen].map(({ id }) => id))];
  const episodes = new Map<string, KnownEpisode>();
  for (const { series_id, season_number, episode_number, ...one } of ids.length > 0
    ? await episodesOfSeasons(db, ids, sought.seasons)
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

/** The items that have these links; in batches, so that each statement is short. */
async function findCarriers(db: Db, links: readonly string[]): Promise<Map<string, Carrier>> {
  const found = new Map<string, Carrier>();
  for (let from = 0; from < links.length; from += linksAtOnce)
    for (const { item_type, id, title, in_bin: _inBin, ...carried } of await titlesWithLinks(
      db,
      links.slice(from, from + linksAtOnce),
    ))
      for (const link of Object.values(carried)) if (link !== null) found.set(link, { item_type, id, title });
  return found;
}

/** Series by title, else by original title. */
async function findSeries(db: Db, forms: readonly string[]): Promise<Titled<KnownSeries>[]> {
  if (forms.length === 0) return [];
  const titled = await titlesByForm(db, "series", forms);
  const found = new Set(titled.map(({ form }) => form));
  const others = forms.filter((form) => !found.has(form));
  return others.length === 0 ? titled : [...titled, ...(await seriesByOriginalForm(db, others))];
}

/** Locks a title until the end of the transaction, so that concurrent imports do not create it twice. */
export async function lockTitle(tx: Db, type: "movie" | "series", form: string): Promise<void> {
  await advisoryLockOf(tx, `import ${type} ${form}`);
}

export type Outcome = Exclude<ImportOutcome, "pending">;
