import { movieGenres } from "@seance/contract/limits";
import type { EpisodeFields, MovieFields, SeriesFields } from "#domains/catalogue/index.ts";
import type { MovieDetail, SeriesDetail } from "./tmdb-shapes.ts";

/** What is known of a film, in the catalogue's fields; what is not known is absent. */
export type MovieFacts = MovieFields & { readonly tmdb_id: number };
export type SeriesFacts = SeriesFields & { readonly tmdb_id: number; readonly season_sizes: ReadonlyMap<number, number> };
export type EpisodeFacts = Omit<Partial<EpisodeFields>, "title"> & { readonly title: string | null };

/** The address of a picture in a size; null where there is no picture. */
export type ImageAddress = (size: string, path: string | null) => string | null;

const mostCast = 15;
const mostNames = 8;

export function movieFieldsOf(detail: MovieDetail, image: ImageAddress): MovieFacts {
  const crew = crewOf(detail);
  const director = detail.credits.crew.find(({ job }) => job === "Director");
  return {
    ...sharedOf(detail, image),
    title: detail.title || detail.original_title || "",
    original_title: detail.original_title || undefined,
    year: yearOf(detail.release_date),
    release_date: detail.release_date || undefined,
    duration: detail.runtime || undefined,
    director: director?.name,
    director_photo: image("w185", director?.profile_path ?? null) ?? undefined,
    producer: crew("Producer"),
    writer: crew("Screenplay", "Writer"),
    production_companies: some(namesOf(detail.production_companies)),
    production_countries: some(countriesOf(detail)),
    budget: detail.budget || undefined,
    revenue: detail.revenue || undefined,
    popularity: detail.popularity ?? undefined,
    ...certificationOf(
      detail.release_dates.results.map(({ iso_3166_1, release_dates }) => ({
        country: iso_3166_1,
        rating: release_dates.map(({ certification }) => certification).find(Boolean) ?? "",
      })),
    ),
    homepage: httpAddress(detail.homepage),
  };
}

export function seriesFieldsOf(detail: SeriesDetail, image: ImageAddress): SeriesFacts {
  const crew = crewOf(detail);
  const { certification: _certification, ...age } = certificationOf(
    detail.content_ratings.results.map(({ iso_3166_1, rating }) => ({ country: iso_3166_1, rating: rating ?? "" })),
  );
  return {
    ...sharedOf(detail, image),
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

function sharedOf(detail: MovieDetail | SeriesDetail, image: ImageAddress) {
  const { genre, sub_genres } = genresOf(namesOf(detail.genres));
  return {
    tmdb_id: detail.id,
    description: detail.overview || undefined,
    genre,
    sub_genres,
    country: countriesOf(detail)[0],
    cast: some(
      detail.credits.cast
        .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
        .slice(0, mostCast)
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

const some = (names: readonly string[]): string[] | undefined => (names.length > 0 ? [...names] : undefined);
const namesOf = (list: readonly { name: string }[]): string[] => list.slice(0, mostNames).map(({ name }) => name);
const yearOf = (date: string | null): number | undefined => Number(/^\d{4}/.exec(date ?? "")?.[0] ?? 0) || undefined;
const httpAddress = (link: string | null): string | undefined =>
  /^https?:$/.test(URL.parse(link ?? "")?.protocol ?? "") ? (link ?? undefined) : undefined;

/** In TMDB's French words and in ours. */
const ownGenres: Record<string, string> = {
  Musique: "Musical",
  "Action & Adventure": "Action, Aventure",
  "Science-Fiction & Fantastique": "Science-Fiction, Fantastique",
  "War & Politics": "Guerre",
};

/** The genres that the site's lists have, and the others beside them. */
function genresOf(told: readonly string[]): { genre: string | undefined; sub_genres: string[] | undefined } {
  const all = [...new Set(told.flatMap((name) => (ownGenres[name] ?? name).split(", ")))];
  const listed = all.filter((name) => (movieGenres as readonly string[]).includes(name));
  const others = all.filter((name) => !listed.includes(name));
  return {
    genre: (listed.length > 0 ? listed : others).join(", ") || undefined,
    sub_genres: some(listed.length > 0 ? others : []),
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

/** What France says of who may see it, in its own signs and in the site's. */
function certificationOf(ratings: readonly { country: string; rating: string }[]): {
  certification?: string;
  age_rating?: string;
} {
  const rating = ratings.find(({ country, rating: sign }) => country === "FR" && sign !== "")?.rating;
  if (rating === undefined) return {};
  const age = Number(/\d+/.exec(rating)?.[0] ?? 0);
  const shown = age >= 18 ? "18+" : age >= 16 ? "16+" : age >= 12 ? "12+" : age >= 6 ? "6+" : "Tout public";
  return { certification: rating, age_rating: shown };
}
