import {
  MetadataUnavailable,
  bestMatch,
  type EpisodeFacts,
  type MovieFacts,
  type SeriesFacts,
  type Tmdb,
} from "#domains/metadata/index.ts";
import type { EpisodeIntent, MovieIntent, Place } from "#domains/imports/plan/intent.ts";

/** How sure it is which title of TMDB a link is. */
export type MatchLevel = "sure" | "close" | "none";
export interface Match {
  readonly level: MatchLevel;
  readonly tmdb_id: number | null;
}
export const noMatch: Match = { level: "none", tmdb_id: null };

export interface MovieMetadata {
  readonly facts: MovieFacts;
  readonly match: Match;
}

export interface SeriesMetadata {
  readonly match: Match;
  readonly facts: SeriesFacts;
  readonly places: readonly Place[];
  episode(place: Place): EpisodeFacts | undefined;
}

/** More episodes than any link has. */
const maxPlaces = 500;

/** Null when TMDB has no match or is unavailable: the import then uses the name alone. */
export function movieMetadata(tmdb: Tmdb | null, intent: MovieIntent): Promise<MovieMetadata | null> {
  return nullWhenUnavailable(async () => {
    const found = tmdb && (await factsOf(tmdb, "movie", intent, (id) => tmdb.movie(id)));
    return found ? { ...found, facts: { ...found.facts, title: found.facts.title || intent.title } } : null;
  });
}

export function seriesMetadata(tmdb: Tmdb | null, intent: EpisodeIntent, title: string): Promise<SeriesMetadata | null> {
  return nullWhenUnavailable(async () => {
    const found = tmdb && (await factsOf(tmdb, "series", { ...intent, title }, (id) => tmdb.series(id)));
    if (!found) return null;
    const { facts, match } = found;
    const places = intent.packed.length > 0 ? packedPlaces(facts, intent.packed) : intent.places;
    const seasons = new Map<number, ReadonlyMap<number, EpisodeFacts>>();
    for (const { season } of places) if (!seasons.has(season)) seasons.set(season, await tmdb.season(facts.tmdb_id, season));
    return {
      match,
      facts: { ...facts, title: facts.title || title },
      places,
      episode: ({ season, episode }) => seasons.get(season)?.get(episode),
    };
  });
}

/** The episodes of whole seasons. */
const packedPlaces = ({ season_sizes }: SeriesFacts, seasons: readonly number[]): Place[] =>
  seasons
    .flatMap((season) => Array.from({ length: season_sizes.get(season) ?? 0 }, (_, i) => ({ season, episode: i + 1 })))
    .slice(0, maxPlaces);

/** By the known id, else by the best match of the title and year. */
async function factsOf<Facts>(
  tmdb: Tmdb,
  kind: "movie" | "series",
  sought: Pick<MovieIntent, "title" | "year" | "tmdb_id">,
  read: (id: number) => Promise<Facts | null>,
): Promise<{ facts: Facts; match: Match } | null> {
  const known = sought.tmdb_id ? await read(sought.tmdb_id) : null;
  if (known) return { facts: known, match: { level: "sure", tmdb_id: sought.tmdb_id ?? null } };
  const best = bestMatch(sought, await tmdb.search(kind, sought.title, sought.year));
  const facts = best && (await read(best.title.tmdb_id));
  return facts && { facts, match: { level: best.sure ? "sure" : "close", tmdb_id: best.title.tmdb_id } };
}

async function nullWhenUnavailable<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MetadataUnavailable) return null;
    throw error;
  }
}
