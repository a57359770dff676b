import { movieGenres } from "@seance/contract/limits";
import type { EpisodeFields, MovieFields, SeriesFields } from "#domains/catalogue/index.ts";
import type { MovieDetail, SeriesDetail } from "./tmdb-shapes.ts";

/** TMDB's details as fields of the catalogue; unknown ones are absent. */
export type MovieFacts = MovieFields & { readonly tmdb_id: number };
export type SeriesFacts = SeriesFields & { readonly tmdb_id: number; readonly season_sizes: ReadonlyMap<number, number> };
export type EpisodeFacts = Omit<Partial<EpisodeFields>, "title"> & { readonly title: string | null };

/** Builds the URL of an image from its path, in one of TMDB's sizes (`w500`); null without a path. */
export type ImageUrl = (size: string, path: string | null) => string | null;

const maxCast = 15;
const maxNames = 8;

export function movieFieldsOf(detail: MovieDetail, image: ImageUrl): MovieFacts {
  const crew = crewOf(detail);
  const director = detail.credits.crew.find(({ job }) => job === "Director");
  return {
    ...sharedFieldsOf(detail, image),
    title: detail.title || detail.original_title || "",
    original_title: detail.original_title || undefined,
    year: yearOf(detail.release_date),
    release_date: detail.release_date || undefined,
    duration: detail.runtime || undefined,
    director: director?.name,
    director_photo: image("w185", director?.profile_path ?? null) ?? undefined,
    producer: crew("Producer"),
    writer: crew("Screenplay", "Writer"),
    production_companies: unlessEmpty(namesOf(detail.production_companies)),
    production_countries: unlessEmpty(countriesOf(detail)),
    budget: detail.budget || undefined,
    revenue: detail.revenue || undefined,
    popularity: detail.popularity ?? undefined,
    ...certificationOf(
      detail.release_dates.results.map(({ iso_3166_1, release_dates }) => ({
        country: iso_3166_1,
        rating: release_dates.map(({ certification }) => certification).find(Boolean) ?? "",
      })),
    ),
    homepage: httpUrl(detail.homepage),
  };
}

export function seriesFieldsOf(detail: SeriesDetail, image: ImageUrl): SeriesFacts {
  const crew = crewOf(detail);
  const { certification: _certification, ...age } = certificationOf(
    detail.content_ratings.results.map(({ iso_3166_1, rating }) => ({ country: iso_3166_1, rating: rating ?? "" })),
  );
  return {
    ...sharedFieldsOf(detail, image),
    title: detail.name || detail.original_name || "",
    original_title: detail.original_name || undefined,
    year: yearOf(detail.first_air_date),
    release_date: detail.first_air_date || undefined,
    end_date: detail.status === "Ended" ? detail.last_air_date || undefined : undefined,
    seasons: detail.number_of_seasons || undefined,
    episodes: detail.number_of_episodes || undefined,
    episode_duration: detail.episode_run_time[0] || undefined,
    creator: namesOf(detail.created_by).join(", ") || undefined,
    network: detail.networks[0]?.name,
    producer: crew("Producer"),
    executive_producer: crew("Executive Producer"),
    status: statuses[detail.status ?? ""],
    ...age,
    season_sizes: new Map(detail.seasons.map(({ season_number, episode_count }) => [season_number, episode_count ?? 0])),
  };
}

const statuses: Record<string, string> = {
  Ended: "completed",
  Canceled: "cancelled",
  "Returning Series": "ongoing",
  "In Production": "ongoing",
};

function sharedFieldsOf(detail: MovieDetail | SeriesDetail, image: ImageUrl) {
  const { genre, sub_genres } = genresOf(namesOf(detail.genres));
  return {
    tmdb_id: detail.id,
    person_ids: personIdsOf(detail),
    description: detail.overview || undefined,
    original_language: languageTag(detail.original_language),
    genre,
    sub_genres,
    country: countriesOf(detail)[0],
    cast: unlessEmpty(
      detail.credits.cast
        .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
        .slice(0, maxCast)
        .map(({ name }) => name),
    ),
    studio: detail.production_companies[0]?.name,
    vote_average: detail.vote_count ? detail.vote_average : undefined,
    vote_count: detail.vote_count ? Math.round(detail.vote_count) : undefined,
    poster_url: image("w500", detail.poster_path) ?? undefined,
    thumbnail_url: image("w342", detail.poster_path) ?? undefined,
    backdrop: image("w1280", detail.backdrop_path) ?? undefined,
    trailer_url: trailerOf(detail),
  };
}

/** TMDB has codes of its own for Cantonese, and for films without words. */
const languageTag = (code: string | null): string | undefined =>
  code === "cn" ? "zh" : code === "xx" ? undefined : code || undefined;

/** The ids of the people whom the fields may name, by name; the first of a name is the one that is listed. */
function personIdsOf(detail: MovieDetail | SeriesDetail): Record<string, number> | undefined {
  const { cast, crew } = detail.credits;
  const creators = "created_by" in detail ? detail.created_by : [];
  const known = [...crew, ...cast, ...creators].flatMap(({ id, name }) => (id === null ? [] : [[name, id] as const]));
  return known.length === 0 ? undefined : Object.fromEntries(known.toReversed());
}

const unlessEmpty = (names: readonly string[]): string[] | undefined => (names.length > 0 ? [...names] : undefined);
const namesOf = (list: readonly { name: string }[]): string[] => list.slice(0, maxNames).map(({ name }) => name);
export const yearOf = (date: string | null): number | undefined => Number(/^\d{4}/.exec(date ?? "")?.[0] ?? 0) || undefined;
const httpUrl = (link: string | null): string | undefined =>
  /^https?:$/.test(URL.parse(link ?? "")?.protocol ?? "") ? (link ?? undefined) : undefined;

/** TMDB's French genres, and the site's. */
const ownGenres: Record<string, string> = {
  Musique: "Musical",
  "Action & Adventure": "Action, Aventure",
  "Science-Fiction & Fantastique": "Science-Fiction, Fantastique",
  "War & Politics": "Guerre",
};

/** Splits TMDB's genres into those that the site's lists have, and others. */
function genresOf(names: readonly string[]): { genre: string | undefined; sub_genres: string[] | undefined } {
  const all = [...new Set(names.flatMap((name) => (ownGenres[name] ?? name).split(", ")))];
  const listed = all.filter((name) => (movieGenres as readonly string[]).includes(name));
  const others = all.filter((name) => !listed.includes(name));
  return {
    genre: (listed.length > 0 ? listed : others).join(", ") || undefined,
    sub_genres: unlessEmpty(listed.length > 0 ? others : []),
  };
}

const countryNames = new Intl.DisplayNames("fr", { type: "region", fallback: "none" });

function countriesOf({ production_countries }: MovieDetail | SeriesDetail): string[] {
  return production_countries.flatMap(({ iso_3166_1 }) =>
    /^[A-Z]{2}$/.test(iso_3166_1) ? (countryNames.of(iso_3166_1) ?? []) : [],
  );
}

function crewOf({ credits }: MovieDetail | SeriesDetail): (...jobs: string[]) => string | undefined {
  return (...jobs) => {
    const names = credits.crew.filter(({ job }) => jobs.includes(job ?? "")).map(({ name }) => name);
    return [...new Set(names)].slice(0, 3).join(", ") || undefined;
  };
}

function trailerOf({ videos }: MovieDetail | SeriesDetail): string | undefined {
  const trailers = videos.results.filter(
    ({ site, type, key }) => site === "YouTube" && type === "Trailer" && /^[\w-]{5,20}$/.test(key),
  );
  const chosen = trailers.find(({ iso_639_1 }) => iso_639_1 === "fr") ?? trailers[0];
  return chosen && `https://www.youtube.com/watch?v=${chosen.key}`;
}

/** The French certification, and the age rating of the site that corresponds to it. */
function certificationOf(ratings: readonly { country: string; rating: string }[]): {
  certification?: string;
  age_rating?: string;
} {
  const rating = ratings.find((one) => one.country === "FR" && one.rating !== "")?.rating;
  if (rating === undefined) return {};
  const age = Number(/\d+/.exec(rating)?.[0] ?? 0);
  const age_rating = age >= 18 ? "18+" : age >= 16 ? "16+" : age >= 12 ? "12+" : age >= 6 ? "6+" : "Tout public";
  return { certification: rating, age_rating };
}
