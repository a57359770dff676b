import { importMessages, type ImportPlan } from "@seance/contract/imports";
import { normalizeSearch } from "@seance/contract/text";
import type { EpisodeIntent, Intent, MovieIntent, Place } from "./intent.ts";

interface KnownTitle {
  readonly id: string;
  readonly title: string;
  readonly year: number | null;
}
export interface KnownSeries extends KnownTitle {
  /** To viewers. */
  readonly visible: boolean;
}
export interface KnownMovie extends KnownTitle {
  readonly has_video: boolean;
}
export interface KnownEpisode {
  readonly id: string;
  readonly has_video: boolean;
}

/** The items of the catalogue that a list of links may affect. */
export interface Known {
  /** The item that has the link already. */
  link(link: string): { readonly item_type: "movie" | "episode"; readonly id: string; readonly title: string } | undefined;
  movies(form: string): readonly KnownMovie[];
  /** Series of that title, or of that original title. */
  series(form: string): readonly KnownSeries[];
  seriesById(id: string): KnownSeries | undefined;
  episode(seriesId: string, place: Place): KnownEpisode | undefined;
}

const nothing: ImportPlan = {
  action: "create",
  item_type: null,
  item_id: null,
  item_title: null,
  series_id: null,
  series_title: null,
  same_as: null,
};

/** The plan of a link, and the message when it is not imported. */
export interface Planned {
  readonly plan: ImportPlan;
  readonly message: string | null;
}

export const refused: ImportPlan = { ...nothing, action: "refuse" };

/** Plans the import of a link against the known items of the catalogue. */
export function planIntent(intent: Intent, known: Known): Planned {
  const carrier = known.link(intent.link);
  if (carrier)
    return {
      plan: { ...nothing, action: "already", item_type: carrier.item_type, item_id: carrier.id, item_title: carrier.title },
      message: importMessages.already,
    };
  return intent.type === "movie" ? planMovie(intent, known) : planEpisode(intent, known);
}

function planMovie(intent: MovieIntent, known: Known): Planned {
  const movie = matchMovie(intent, known.movies(normalizeSearch(intent.title)));
  const plan: ImportPlan = {
    ...nothing,
    item_type: "movie",
    item_id: movie?.id ?? null,
    item_title: movie?.title ?? intent.title,
  };
  return settled(plan, movie);
}

function planEpisode(intent: EpisodeIntent, known: Known): Planned {
  const series =
    intent.series_id === null
      ? matchSeries(intent, known.series(normalizeSearch(intent.title)))
      : known.seriesById(intent.series_id);
  const places = intent.places.map((place) => (series ? known.episode(series.id, place) : undefined));
  // A link of several episodes is imported when one of them is missing.
  const there =
    places.length > 0 && places.every((one) => one !== undefined)
      ? (places.find((one) => !one?.has_video) ?? places[0])
      : undefined;
  const plan: ImportPlan = {
    ...nothing,
    item_type: "episode",
    item_id: there?.id ?? null,
    item_title: intent.episode_title,
    series_id: series?.id ?? null,
    series_title: series?.title ?? intent.title,
  };
  return settled(plan, there);
}

function settled(plan: ImportPlan, there: { has_video: boolean } | undefined): Planned {
  if (!there) return { plan, message: null };
  if (!there.has_video) return { plan: { ...plan, action: "complete" }, message: null };
  return { plan: { ...plan, action: "already" }, message: importMessages.already };
}

/** Matches a film by title, and by year when both have one. */
export function matchMovie<T extends KnownMovie>({ year }: { year: number | null }, found: readonly T[]): T | undefined {
  if (year === null) return found[0];
  return found.find((one) => one.year === year) ?? found.find((one) => one.year === null);
}

/** As for films, with a tolerance of one year. */
export function matchSeries<T extends KnownSeries>({ year }: { year: number | null }, found: readonly T[]): T | undefined {
  if (year === null) return found[0];
  return found.find((one) => one.year === year) ?? found.find((one) => one.year === null || Math.abs(one.year - year) === 1);
}

/** Keys of the film or episodes, to find duplicates in a list. */
export function identityKeys(intent: Intent): string[] {
  const form = normalizeSearch(intent.title);
  if (intent.type === "movie") return [`movie ${form} ${intent.year ?? ""}`];
  const series = intent.series_id ?? `${form} ${intent.year ?? ""}`;
  return intent.places.map(({ season, episode }) => `episode ${series} ${season} ${episode}`);
}
