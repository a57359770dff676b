import type { Candidate } from "@seance/contract/metadata";
import { tmdbPath, type TmdbPicture } from "@seance/contract/pictures";
import type * as z from "zod/mini";
import type { Config } from "#core/config.ts";
import type { Log } from "#core/log.ts";
import { download, openTmdbClient, type AskTmdb } from "./tmdb-client.ts";
import {
  movieFieldsOf,
  seriesFieldsOf,
  yearOf,
  type EpisodeFacts,
  type ImageUrl,
  type MovieFacts,
  type SeriesFacts,
} from "./tmdb-fields.ts";
import * as shapes from "./tmdb-shapes.ts";

export type TitleKind = "movie" | "series";

/** Films and series of TMDB, in French where it has a translation. Throws MetadataUnavailable. */
export interface Tmdb {
  search(kind: TitleKind, title: string, year: number | null): Promise<Candidate[]>;
  movie(id: number): Promise<MovieFacts | null>;
  series(id: number): Promise<SeriesFacts | null>;
  /** By episode number. */
  season(id: number, season: number): Promise<ReadonlyMap<number, EpisodeFacts>>;
  /** Posters and backdrops, French ones first. */
  pictures(kind: TitleKind, id: number): Promise<TmdbPicture[]>;
  /** The content of a picture; null when it does not exist. */
  picture(path: string, maxBytes: number): Promise<Buffer | null>;
}

declare module "#services.ts" {
  interface Services {
    /** Null without an API key. */
    readonly tmdb: Tmdb | null;
  }
}

/** Returns the client for the present TMDB_API_KEY, or null without one: imports then use names alone. */
export function openTmdb(config: Config, log: Log): () => Tmdb | null {
  let current: { key: string; tmdb: Tmdb } | null = null;
  return () => {
    const { TMDB_API_KEY: key } = config;
    if (key === undefined) current = null;
    else if (current?.key !== key) current = { key, tmdb: tmdbOf(openTmdbClient(config, log, key)) };
    return current && current.tmdb;
  };
}

const tmdbOf = (ask: AskTmdb): Tmdb => ({
  search: (kind, title, year) => search(ask, kind, title, year),
  async movie(id) {
    const detail = await detailOf(ask, `/movie/${id}`, shapes.movieDetail);
    return detail && movieFieldsOf(detail, await imageUrl(ask));
  },
  async series(id) {
    const detail = await detailOf(ask, `/tv/${id}`, shapes.seriesDetail);
    return detail && seriesFieldsOf(detail, await imageUrl(ask));
  },
  season: (id, number) => season(ask, id, number),
  pictures: (kind, id) => pictures(ask, kind, id),
  picture: async (path, maxBytes) => download((await imageUrl(ask))("original", path) ?? "", maxBytes),
});

const french = { language: "fr-FR" };

/** Searches in French with the year, in French without it, then in the original language; returns the first results. */
async function search(ask: AskTmdb, kind: TitleKind, title: string, year: number | null): Promise<Candidate[]> {
  const dated = { [kind === "movie" ? "primary_release_year" : "first_air_date_year"]: String(year) };
  const base = { query: title, include_adult: "false" };
  for (const query of [...(year === null ? [] : [{ ...base, ...french, ...dated }]), { ...base, ...french }, base]) {
    const found = await searchOnce(ask, kind, query);
    if (found.length > 0) return found;
  }
  return [];
}

async function searchOnce(ask: AskTmdb, kind: TitleKind, query: Record<string, string>): Promise<Candidate[]> {
  const page =
    kind === "movie" ? await ask("/search/movie", query, shapes.moviePage) : await ask("/search/tv", query, shapes.seriesPage);
  const image = await imageUrl(ask);
  return (page?.results ?? []).flatMap((found) => {
    const [title, original, date] =
      "title" in found
        ? [found.title, found.original_title, found.release_date]
        : [found.name, found.original_name, found.first_air_date];
    const { id: tmdb_id, overview, poster_path, vote_average } = found;
    const shown = title || original;
    if (!shown) return [];
    return {
      tmdb_id,
      title: shown,
      original_title: original || null,
      year: yearOf(date) ?? null,
      description: overview ?? "",
      poster_url: image("w185", poster_path),
      vote_average,
    };
  });
}

const extras = {
  append_to_response: "credits,videos,release_dates,content_ratings",
  // French trailers are rare.
  include_video_language: "fr,en,null",
};

type Translated = z.ZodMiniType<{ readonly overview: string | null; readonly original_language: string | null }>;

/** Details in French, with the original summary when there is no French one. */
async function detailOf<T extends Translated>(ask: AskTmdb, path: string, shape: T): Promise<z.output<T> | null> {
  const detail = await ask(path, { ...french, ...extras }, shape);
  if (!detail || detail.overview) return detail;
  const original = await ask(path, { language: detail.original_language ?? "en" }, shape);
  return { ...detail, overview: original?.overview ?? null };
}

async function season(ask: AskTmdb, id: number, number: number): Promise<ReadonlyMap<number, EpisodeFacts>> {
  const path = `/tv/${id}/season/${number}`;
  const episodes = (await ask(path, french, shapes.seasonDetail))?.episodes ?? [];
  // Where French is missing, the titles are numbers and the summaries empty.
  const isUntranslated = episodes.some(({ name, overview }) => !name || (!overview && isNumber(name)));
  const originals = isUntranslated ? ((await ask(path, {}, shapes.seasonDetail))?.episodes ?? []) : [];
  const originalOf = new Map(originals.map((one) => [one.episode_number, one]));
  const image = await imageUrl(ask);
  return new Map(episodes.map((one) => [one.episode_number, episodeOf(one, originalOf.get(one.episode_number), image)]));
}

const isNumber = (name: string): boolean => /^[ée]pisode \d+$/i.test(name);

type EpisodeDetail = shapes.SeasonDetail["episodes"][number];

function episodeOf(one: EpisodeDetail, original: EpisodeDetail | undefined, image: ImageUrl): EpisodeFacts {
  const title = one.name && !isNumber(one.name) ? one.name : original?.name || one.name;
  return {
    title: title || null,
    description: one.overview || original?.overview || undefined,
    duration: one.runtime || undefined,
    air_date: /^\d{4}-\d\d-\d\d$/.test(one.air_date ?? "") ? one.air_date : null,
    thumbnail: image("w300", one.still_path),
    rating: one.vote_average ? Math.round(one.vote_average * 10) / 10 : undefined,
    year: yearOf(one.air_date) ?? null,
  };
}

const maxPictures = 40;
const languageOrder = ["fr", null, "en"];

async function pictures(ask: AskTmdb, kind: TitleKind, id: number): Promise<TmdbPicture[]> {
  const path = `/${kind === "movie" ? "movie" : "tv"}/${id}/images`;
  const found = await ask(path, { include_image_language: "fr,en,null" }, shapes.images);
  const image = await imageUrl(ask);
  const shown = (list: readonly shapes.Image[], ratio: TmdbPicture["ratio"]): TmdbPicture[] =>
    list
      .toSorted((a, b) => languageOrder.indexOf(a.iso_639_1) - languageOrder.indexOf(b.iso_639_1))
      .filter(({ file_path }) => isPicturePath(file_path))
      .slice(0, maxPictures)
      .map(({ file_path, width, height, iso_639_1 }) => ({
        ...{ path: file_path, ratio, width, height, language: iso_639_1 },
        preview_url: image(ratio === "poster" ? "w185" : "w300", file_path) ?? "",
      }));
  return [...shown(found?.posters ?? [], "poster"), ...shown(found?.backdrops ?? [], "wide")];
}

const isPicturePath = (path: string): boolean => tmdbPath.safeParse(path).success;

/** TMDB's configuration has the base URL of images. */
async function imageUrl(ask: AskTmdb): Promise<ImageUrl> {
  const configuration = await ask("/configuration", {}, shapes.configuration);
  const base = configuration?.images.secure_base_url ?? "https://image.tmdb.org/t/p/";
  return (size, path) => (path ? `${base}${size}${path}` : null);
}
