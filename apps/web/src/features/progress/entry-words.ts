import { formatPercent, formatTime } from "#lib/format.ts";
import { remainingWords } from "#shared/titles/remaining.ts";
import type { Playable } from "#shared/playable.ts";
import { resumeTime, type FollowingEpisode, type LocalEntry } from "./history-entry.ts";

export const playableOf = ({ itemType, id }: LocalEntry): Playable => ({ type: itemType, id });

export const isEpisode = ({ seriesId, seriesTitle, seasonNumber, episodeNumber }: LocalEntry): boolean =>
  (seriesId !== undefined || seriesTitle !== undefined) && seasonNumber !== undefined && episodeNumber !== undefined;

/** « S1 É3 »; "" for a film. */
export const episodeMark = (entry: LocalEntry): string =>
  isEpisode(entry) ? `S${entry.seasonNumber} É${entry.episodeNumber}` : "";

/** The title of the series for an episode. */
export const entryName = (entry: LocalEntry): string => (isEpisode(entry) ? (entry.seriesTitle ?? entry.title) : entry.title);

/** « 12 min restantes », or « Reprendre à 58:12 » where the length is not known; "" for what is not begun. */
export function resumeWords({ currentTime, totalTime }: LocalEntry): string {
  if (currentTime === 0) return "";
  return totalTime > currentTime ? remainingWords(totalTime - currentTime) : `Reprendre à ${formatTime(currentTime)}`;
}

/** « En cours · 62 % », « Terminé ». */
export const stateWords = ({ completed, progress }: LocalEntry): string =>
  completed ? "Terminé" : `En cours · ${formatPercent(progress)}`;

/**
 * Entries to resume, newest first: started films, and of each series the last watched episode, or the next one when it is finished.
 * A series stays out while its latest entry is set aside.
 */
export function toResume(history: readonly LocalEntry[], max: number): LocalEntry[] {
  const byId = new Map(history.map((entry) => [entry.id, entry]));
  const seen = new Set<string>();
  const resumable = history.flatMap((entry) => {
    const key = entry.seriesId ?? entry.id;
    if (!isRelevant(entry) || seen.has(key)) return [];
    seen.add(key);
    if (entry.setAside) return [];
    if (!entry.completed) return entry;
    return entry.next ? nextEntry(entry, entry.next, byId) : [];
  });
  return resumable.slice(0, max);
}

const isRelevant = (entry: LocalEntry): boolean => entry.completed || resumeTime(entry) > 0;

/** The entry of the history that a card of {@link toResume} stands for: that of the episode before, where the next one is offered. */
export const resumeSource = (card: LocalEntry, history: readonly LocalEntry[]): LocalEntry | undefined =>
  history.find((entry) => isRelevant(entry) && (entry.id === card.id || (card.seriesId ?? "") === entry.seriesId));

/** The entry of the next episode: its own if started, else at 0. */
function nextEntry(entry: LocalEntry, next: FollowingEpisode, history: ReadonlyMap<string, LocalEntry>): LocalEntry {
  const known = history.get(next.id);
  if (known && resumeTime(known) > 0) return known;
  const { next: _after, unsent: _unsent, ...series } = entry;
  return { ...series, ...next, description: "", currentTime: 0, totalTime: 0, progress: 0, completed: false };
}
