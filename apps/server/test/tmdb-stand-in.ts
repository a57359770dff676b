import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { normalizeSearch } from "@seance/contract/text";

/** What the stand-in knows of one film or series; the rest of TMDB's documented fields is filled in. */
export interface StoodIn {
  readonly id: number;
  readonly title: string;
  readonly original_title?: string;
  readonly year: number;
  /** What replaces its fields where it is not asked for in French. */
  readonly in_original?: object;
  readonly [field: string]: unknown;
}

export interface TmdbStandIn {
  readonly url: string;
  readonly settings: { readonly TMDB_API_KEY: string; readonly TMDB_BASE_URL: string };
  /** Paths and queries that were asked for, in order. */
  readonly asked: URL[];
  readonly movies: StoodIn[];
  readonly series: StoodIn[];
  /** Contents of pictures by path; while there are any, the configuration names this server for pictures. */
  readonly pictures: Map<string, Buffer>;
  /** Answers the next calls with these instead, in order: a status, its headers, a body. */
  readonly next: { status: number; headers?: Record<string, string>; body?: string }[];
  /** Milliseconds before each answer. */
  delayMs: number;
}

export const standInKey = "clef-de-tmdb";

/** A server of this test's own that answers as TMDB documents: search, detail, season, configuration, and its errors. */
export async function tmdbStandIn(): Promise<TmdbStandIn> {
  const asked: URL[] = [];
  const standIn = {
    asked,
    movies: [] as StoodIn[],
    series: [] as StoodIn[],
    pictures: new Map<string, Buffer>(),
    next: [] as TmdbStandIn["next"],
    delayMs: 0,
  };
  const server = createServer((request, response) => void answer(standIn, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/3`;
  return Object.assign(standIn, { url, settings: { TMDB_API_KEY: standInKey, TMDB_BASE_URL: url } });
}

async function answer(standIn: Omit<TmdbStandIn, "url" | "settings">, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://tmdb");
  standIn.asked.push(url);
  if (standIn.delayMs > 0) await sleep(standIn.delayMs);
  const planned = standIn.next.shift();
  if (planned) return response.writeHead(planned.status, planned.headers).end(planned.body ?? "{}");
  const [, , , size = "", name = ""] = url.pathname.split("/");
  if (url.pathname.startsWith("/3/t/")) {
    const picture = standIn.pictures.get(`/${name}`);
    return response.writeHead(picture && size === "original" ? 200 : 404).end(picture);
  }
  if (url.searchParams.get("api_key") !== standInKey) return send(response, 401, fault(7, "Invalid API key"));
  const found = answerTo(standIn, url, request.headers.host);
  return found === undefined
    ? send(response, 404, fault(34, "The resource you requested could not be found."))
    : send(response, 200, found);
}

const fault = (status_code: number, status_message: string) => ({ success: false, status_code, status_message });
const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json;charset=utf-8" }).end(JSON.stringify(body));

function answerTo(
  { movies, series, pictures }: Pick<TmdbStandIn, "movies" | "series" | "pictures">,
  url: URL,
  host = "",
): unknown {
  const [, , kind = "", second = "", third = "", fourth = ""] = url.pathname.split("/");
  const query = url.searchParams;
  if (kind === "configuration") {
    const secure_base_url = pictures.size > 0 ? `http://${host}/3/t/` : "https://images.exemple.fr/t/p/";
    return { images: { base_url: "http://images.exemple.fr/t/p/", secure_base_url } };
  }
  if (kind === "search")
    return pageOf(second === "movie" ? movies.filter(fits(query)).map(movieOf) : series.filter(fits(query)).map(seriesOf));
  const known = (kind === "movie" ? movies : series).find(({ id }) => String(id) === second);
  if (!known) return undefined;
  const original = query.get("language") !== "fr-FR";
  const told = original && known.in_original ? { ...known, ...known.in_original } : known;
  if (third === "images") return images;
  if (third === "season") return seasonOf(told, Number(fourth));
  return { ...details, ...(kind === "movie" ? { runtime: 95, ...movieOf(told) } : { ...seriesOf(told) }), ...told };
}

/** As TMDB: in any of the titles, and of the year where one is asked for. */
const fits = (query: URLSearchParams) => (known: StoodIn) => {
  const year = query.get("primary_release_year") ?? query.get("first_air_date_year");
  const form = normalizeSearch(query.get("query") ?? "");
  const named = [known.title, known.original_title ?? ""].some((title) => normalizeSearch(title).includes(form));
  const hidden = known["untranslated"] === true && query.get("language") === "fr-FR";
  return named && !hidden && (year === null || Number(year) === known.year);
};

const pageOf = (results: unknown[]) => ({ page: 1, results, total_pages: 1, total_results: results.length });

const common = ({ id, overview }: StoodIn) => ({
  adult: false,
  backdrop_path: "/fond.jpg",
  genre_ids: [18],
  id,
  original_language: "fr",
  overview: typeof overview === "string" ? overview : "Un résumé.",
  popularity: 12.5,
  poster_path: "/affiche.jpg",
  vote_average: 7.25,
  vote_count: 120,
});
const movieOf = (one: StoodIn) => ({
  ...common(one),
  title: one.title,
  original_title: one.original_title ?? one.title,
  release_date: `${one.year}-05-17`,
  video: false,
});
const seriesOf = (one: StoodIn) => ({
  ...common(one),
  name: one.title,
  original_name: one.original_title ?? one.title,
  first_air_date: `${one.year}-09-01`,
  origin_country: ["FR"],
});

const details = {
  genres: [
    { id: 18, name: "Drame" },
    { id: 36, name: "Histoire" },
  ],
  homepage: "https://film.exemple.fr/",
  budget: 1_000_000,
  revenue: 2_000_000,
  status: "Ended",
  production_companies: [{ id: 1, logo_path: null, name: "Studio Exemple", origin_country: "FR" }],
  production_countries: [{ iso_3166_1: "FR", name: "France" }],
  spoken_languages: [],
  created_by: [{ id: 9, name: "Claire Exemple" }],
  networks: [{ id: 2, name: "Chaîne Exemple" }],
  episode_run_time: [52],
  number_of_seasons: 2,
  number_of_episodes: 5,
  last_air_date: "2012-01-01",
  seasons: [
    { season_number: 0, episode_count: 1 },
    { season_number: 1, episode_count: 3 },
    { season_number: 2, episode_count: 2 },
  ],
  credits: {
    cast: [
      { name: "Seconde", order: 1 },
      { name: "Première", order: 0 },
    ],
    crew: [
      { name: "Jean Modèle", job: "Director", profile_path: "/jean.jpg" },
      { name: "Paul Plume", job: "Screenplay", profile_path: null },
    ],
  },
  videos: {
    results: [
      { key: "anglais0001", site: "YouTube", type: "Trailer", iso_639_1: "en" },
      { key: "francais001", site: "YouTube", type: "Trailer", iso_639_1: "fr" },
    ],
  },
  release_dates: { results: [{ iso_3166_1: "FR", release_dates: [{ certification: "12", type: 3 }] }] },
  content_ratings: { results: [{ iso_3166_1: "FR", rating: "16" }] },
};

function seasonOf(known: StoodIn, season: number): unknown {
  const count = details.seasons.find(({ season_number }) => season_number === season)?.episode_count;
  if (count === undefined) return undefined;
  const untold = known["untold_episodes"] === true;
  return {
    season_number: season,
    episodes: Array.from({ length: count }, (_, i) => ({
      episode_number: i + 1,
      name: untold ? `Épisode ${i + 1}` : `Titre ${season}.${i + 1}`,
      overview: untold ? "" : "Ce qui arrive.",
      air_date: `2010-0${season}-0${i + 1}`,
      runtime: 48,
      still_path: "/image.jpg",
      vote_average: 8.04,
    })),
  };
}

const imageOf = (file_path: string, iso_639_1: string | null) => ({ file_path, iso_639_1, width: 2000, height: 3000 });
const images = {
  posters: [imageOf("/poster.jpg", "en"), imageOf("/sans-mots.jpg", null), imageOf("/affiche.jpg", "fr")],
  backdrops: [imageOf("/fond.jpg", null)],
};
