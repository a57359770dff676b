import {
  MetadataUnavailable,
  rankCandidates,
  type EpisodeFacts,
  type MovieFacts,
  type SeriesFacts,
  type Tmdb,
} from "#domains/metadata/index.ts";
import type { EpisodeIntent, MovieIntent, Place } from "#domains/imports/plan/intent.ts";

export interface SeriesMetadata {
  readonly facts: SeriesFacts;
  readonly places: readonly Place[];
  episode(place: Place): EpisodeFacts | undefined;
}

/** More episodes than any link has. */
const maxPlaces = 500;

/** Null when TMDB has no match or is unavailable: the import then uses the name alone. */
export function movieMetadata(tmdb: Tmdb | null, intent: MovieIntent): Promise<MovieFacts | null> {
  return nullWhenUnavailable(async () => {
    const id = await bestMatch(tmdb, "movie", intent);
    const facts = id === null ? null : await tmdb?.movie(id);
    return facts ? { ...facts, title: facts.title || intent.title } : null;
  });
}

export function seriesMetadata(tmdb: Tmdb | null, intent: EpisodeIntent, title: string): Promise<SeriesMetadata | null> {
  return nullWhenUnavailable(async () => {
    const id = await bestMatch(tmdb, "series", { title, year: intent.year });
    const facts = id === null ? null : await tmdb?.series(id);
    if (!tmdb || !facts) return null;
    const places = intent.packed.length > 0 ? packedPlaces(facts, intent.packed) : intent.places;
    const seasons = new Map<number, ReadonlyMap<number, EpisodeFacts>>();
    for (const { season } of places) if (!seasons.has(season)) seasons.set(season, await tmdb.season(facts.tmdb_id, season));
    return {
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

async function bestMatch(
  tmdb: Tmdb | null,
  kind: "movie" | "series",
  sought: { title: string; year: number | null },
): Promise<number | null> {
  const found = await tmdb?.search(kind, sought.title, sought.year);
  return rankCandidates(sought, found ?? [])[0]?.tmdb_id ?? null;
}

async function nullWhenUnavailable<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MetadataUnavailable) return null;
    throw error;
  }
}
