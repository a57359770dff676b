import type { Episode } from "@seance/contract/episodes";
import { limits } from "@seance/contract/limits";
import { formatTime } from "#lib/format.ts";
import type { WatchState } from "#shared/titles/watch-state.ts";

/** Label of a film's play button: watch, resume or replay. */
export function moviePlayLabel(state: WatchState): string {
  if (state.kind === "completed") return "Revoir";
  if (state.kind === "started" && state.time > limits.player.resumeOverSeconds) return `Reprendre à ${formatTime(state.time)}`;
  return "Regarder";
}

export interface SeriesPlace {
  readonly episode: Episode;
  readonly label: string;
  /** Whether anything of the series was watched. */
  readonly begun: boolean;
}

/** « S1 É3 ». */
export const episodeMark = (episode: Pick<Episode, "season_number" | "episode_number">): string =>
  `S${episode.season_number} É${episode.episode_number}`;

/**
 * The episode to resume a series with, given its episodes in order and the ids of those watched, the latest first: the latest one if
 * it is unfinished, else the one after it, else the first.
 */
export function seriesPlace(
  episodes: readonly Episode[],
  latest: readonly string[],
  stateOf: (id: string) => WatchState,
): SeriesPlace | null {
  const [first] = episodes;
  if (!first) return null;
  const at = episodes.findIndex(({ id }) => id === latest.find((one) => episodes.some((episode) => episode.id === one)));
  const last = episodes[at];
  if (!last) return { episode: first, label: "Regarder", begun: false };
  const state = stateOf(last.id);
  if (state.kind === "started") return { episode: last, label: resumeLabel(last, state.time), begun: true };
  const next = episodes[at + 1];
  return next
    ? { episode: next, label: `Regarder ${episodeMark(next)}`, begun: true }
    : { episode: first, label: "Revoir la série", begun: true };
}

function resumeLabel(episode: Episode, time: number): string {
  const mark = episodeMark(episode);
  return time > limits.player.resumeOverSeconds ? `Reprendre ${mark} à ${formatTime(time)}` : `Reprendre ${mark}`;
}
