import type { LocalEntry } from "./history-entry.ts";

/**
 * The episode that a series goes on with: the one watched last, the next one once that is finished, the first where nothing was
 * watched or nothing is left. `episodes` stand in their order, `history` newest first; those without a video are passed over.
 */
export function episodeToWatch<Episode extends { readonly id: string; readonly has_video: boolean }>(
  episodes: readonly Episode[],
  history: readonly LocalEntry[],
): Episode | undefined {
  const playable = episodes.filter(({ has_video }) => has_video);
  const last = history.find(({ id }) => playable.some((episode) => episode.id === id));
  if (!last) return playable[0];
  const at = playable.findIndex(({ id }) => id === last.id);
  return playable[last.completed ? at + 1 : at] ?? playable[0];
}
