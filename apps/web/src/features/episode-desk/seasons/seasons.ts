import { formLimits } from "@seance/contract/form-fields";
import type { Episode } from "@seance/contract/episodes";
import { countOf } from "#lib/format.ts";

type Placed = Pick<Episode, "season_number" | "episode_number">;

export interface Season {
  readonly number: number;
  /** By number. */
  readonly episodes: readonly Episode[];
}

/** The seasons of a series that have episodes, and those of `further` numbers. */
export function seasonsOf(episodes: readonly Episode[], further: readonly number[] = []): Season[] {
  const groups = Map.groupBy(episodes, ({ season_number }) => season_number);
  const numbers = [...new Set([...groups.keys(), ...further])].toSorted((a, b) => a - b);
  return numbers.map((number) => ({
    number,
    episodes: (groups.get(number) ?? []).toSorted((a, b) => a.episode_number - b.episode_number),
  }));
}

/** The number after the last one of a season: 1 for the first episode. */
export const nextNumber = (episodes: readonly Placed[], season: number): number =>
  Math.min(
    formLimits.place.max,
    1 + Math.max(0, ...episodes.filter((one) => one.season_number === season).map((one) => one.episode_number)),
  );

/** The last season: the one that a new episode most likely belongs to. */
export const lastSeason = (episodes: readonly Placed[]): number =>
  Math.max(1, ...episodes.map(({ season_number }) => season_number));

/** « 12 épisodes · 3 sans vidéo ». */
export function episodesText(episodes: readonly Episode[]): string {
  const silent = episodes.filter(({ has_video }) => !has_video).length;
  const drafts = episodes.filter(({ draft }) => draft).length;
  return [
    countOf(episodes.length, "épisode", "épisodes"),
    silent > 0 && `${silent} sans vidéo`,
    drafts > 0 && countOf(drafts, "brouillon", "brouillons"),
  ]
    .filter(Boolean)
    .join(" · ");
}
