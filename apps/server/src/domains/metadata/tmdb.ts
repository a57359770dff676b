import type { Candidate } from "@seance/contract/metadata";
import type { Config } from "#core/config.ts";
import type { Log } from "#core/log.ts";
import {
  movieFieldsOf,
  seriesFieldsOf,
  type EpisodeFacts,
  type ImageAddress,
  type MovieFacts,
  type SeriesFacts,
} from "./tmdb-fields.ts";
import { openTmdbClient, type AskTmdb } from "./tmdb-client.ts";
import {
  configuration,
  movieDetail,
  moviePage,
  seasonDetail,
  seriesDetail,
  seriesPage,
  type SeasonDetail,
} from "./tmdb-shapes.ts";

export type TitleKind = "movie" | "series";

/** The films and series that TMDB knows, in French where it has them in French. Throws MetadataAway when it does not answer. */
export interface Tmdb {
  search(kind: TitleKind, title: string, year: number | null): Promise<Candidate[]>;
  movie(id: number): Promise<MovieFacts | null>;
  series(id: number): Promise<SeriesFacts | null>;
  /** By episode number. */
  season(id: number, season: number): Promise<ReadonlyMap<number, EpisodeFacts>>;
}

declare module "#services.ts" {
  interface Services {
    /** Null where no key is given. */
    readonly tmdb: Tmdb | null;
  }
}

const french = { language: "fr-FR" };
const appended = "credits,videos,release_dates,content_ratings";

/** Null where no key is given: everything works without, from names alone. */
export function openTmdb(config: Config, log: Log): Tmdb | null {
  const ask = openTmdbClient(config, log);
  return (
    ask && {
      search: (kind, title, year) => search(ask, kind, title, year),
      movie: (id) => movie(ask, id),
      series: (id) => series(ask, id),
      season: (id, number) => season(ask, id, number),
    }
  );
}

/** In French first; what nobody has translated is found without. */
async function search(ask: AskTmdb, kind: TitleKind, title: string, year: number | null): Promise<Candidate[]> {
  const dated = year === null ? {} : { [kind === "movie" ? "primary_release_year" : "first_air_date_year"]: String(year) };
  const base = { query: title, include_adult: "false" };
  for (const query of [{ ...base, ...french, ...dated }, ...(year === null ? [] : [{ ...base, ...french }]), base]) {
    const found = kind === "movie" ? await searchMovies(ask, query) : await searchSeries(ask, query);
    if (found.length > 0) return found;
  }
  return [];
}

async function searchMovies(ask: AskTmdb, query: Record<string, string>): Promise<Candidate[]> {
  const page = await ask("/search/movie", query, moviePage);
  const image = await imageAddress(ask);
  return (page?.results ?? []).flatMap(({ title, original_title, release_date, ...one }) =>
    candidateOf(one, title, original_title, release_date, image),
  );
}

async function searchSeries(ask: AskTmdb, query: Record<string, string>): Promise<Candidate[]> {
  const page = await ask("/search/tv", query, seriesPage);
  const image = await imageAddress(ask);
  return (page?.results ?? []).flatMap(({ name, original_name, first_air_date, ...one }) =>
    candidateOf(one, name, original_name, first_air_date, image),
  );
}

function candidateOf(
  one: { id: number; overview: string | null; poster_path: string | null; vote_average: number | null },
  title: string | null,
  original: string | null,
  date: string | null,
  image: ImageAddress,
): Candidate[] {
  const shown = title || original;
  if (!shown) return [];
  return [
    {
      tmdb_id: one.id,
      title: shown,
      original_title: original || null,
      year: yearOf(date),
      description: one.overview ?? "",
      poster_url: image("w185", one.poster_path),
      vote_average: one.vote_average,
    },
  ];
}

const yearOf = (date: string | null): number | null => Number(/^\d{4}/.exec(date ?? "")?.[0] ?? 0) || null;

async function movie(ask: AskTmdb, id: number): Promise<MovieFacts | null> {
  const detail = await ask(`/movie/${id}`, { ...french, append_to_response: appended, ...anyVideo }, movieDetail);
  if (!detail) return null;
  const original = detail.overview
    ? null
    : await ask(`/movie/${id}`, { language: detail.original_language ?? "en" }, movieDetail);
  return movieFieldsOf({ ...detail, overview: detail.overview || (original?.overview ?? null) }, await imageAddress(ask));
}

async function series(ask: AskTmdb, id: number): Promise<SeriesFacts | null> {
  const detail = await ask(`/tv/${id}`, { ...french, append_to_response: appended, ...anyVideo }, seriesDetail);
  if (!detail) return null;
  const original = detail.overview ? null : await ask(`/tv/${id}`, { language: detail.original_language ?? "en" }, seriesDetail);
  return seriesFieldsOf({ ...detail, overview: detail.overview || (original?.overview ?? null) }, await imageAddress(ask));
}

/** Trailers in French are few. */
const anyVideo = { include_video_language: "fr,en,null" };

async function season(ask: AskTmdb, id: number, number: number): Promise<ReadonlyMap<number, EpisodeFacts>> {
  const detail = await ask(`/tv/${id}/season/${number}`, french, seasonDetail);
  const untold = detail?.episodes.some(({ name, overview }) => !name || (!overview && isNumber(name)));
  const original = untold ? await ask(`/tv/${id}/season/${number}`, {}, seasonDetail) : null;
  const image = await imageAddress(ask);
  const others = new Map((original?.episodes ?? []).map((one) => [one.episode_number, one]));
  return new Map(
    (detail?.episodes ?? []).map((one) => [one.episode_number, episodeOf(one, others.get(one.episode_number), image)]),
  );
}

const isNumber = (name: string): boolean => /^[ée]pisode \d+$/i.test(name);

type ToldEpisode = SeasonDetail["episodes"][number];

function episodeOf(one: ToldEpisode, original: ToldEpisode | undefined, image: ImageAddress): EpisodeFacts {
  const title = one.name && !isNumber(one.name) ? one.name : original?.name || one.name;
  return {
    title: title || null,
    description: one.overview || original?.overview || undefined,
    duration: one.runtime || undefined,
    air_date: /^\d{4}-\d\d-\d\d$/.test(one.air_date ?? "") ? one.air_date : null,
    thumbnail: image("w300", one.still_path),
    rating: one.vote_average ? Math.round(one.vote_average * 10) / 10 : undefined,
    year: yearOf(one.air_date),
  };
}

/** Where the pictures are, as the provider's configuration says. */
async function imageAddress(ask: AskTmdb): Promise<ImageAddress> {
  const told = await ask("/configuration", {}, configuration);
  const base = told?.images.secure_base_url ?? "https://image.tmdb.org/t/p/";
  return (size, path) => (path ? `${base}${size}${path}` : null);
}
