import { formatPercent, formatTime } from "#lib/format.ts";
import type { Playable } from "#shared/playable.ts";
import { resumeTime, type FollowingEpisode, type LocalEntry } from "./history-entry.ts";

/** From this ratio on, films show the remaining time. */
const nearEnd = 0.75;

export const playableOf = ({ itemType, id }: LocalEntry): Playable => ({ type: itemType, id });

export const isEpisode = ({ seriesId, seriesTitle, seasonNumber, episodeNumber }: LocalEntry): boolean =>
  (seriesId !== undefined || seriesTitle !== undefined) && seasonNumber !== undefined && episodeNumber !== undefined;

/** « S1 É3 »; "" for a film. */
export const episodeMark = (entry: LocalEntry): string =>
  isEpisode(entry) ? `S${entry.seasonNumber} É${entry.episodeNumber}` : "";

/** The title of the series for an episode. */
export const entryName = (entry: LocalEntry): string => (isEpisode(entry) ? (entry.seriesTitle ?? entry.title) : entry.title);

/** « S1 É3 · 26:05 », « Regarder S1 É4 », « Reste 12 min », « Reprendre à 58:12 ». */
export function resumeWords(entry: LocalEntry): string {
  const { currentTime, totalTime, progress } = entry;
  if (isEpisode(entry) && currentTime === 0) return `Regarder ${episodeMark(entry)}`;
  if (isEpisode(entry)) return `${episodeMark(entry)} · ${formatTime(currentTime)}`;
  if (progress >= nearEnd) return `Reste ${Math.max(1, Math.round((totalTime - currentTime) / 60))} min`;
  return `Reprendre à ${formatTime(currentTime)}`;
}

/** « En cours · 62 % », « Terminé ». */
export const stateWords = ({ completed, progress }: LocalEntry): string =>
  completed ? "Terminé" : `En cours · ${formatPercent(progress)}`;

/** Entries to resume, newest first: started films, and of each series the last watched episode, or the next one when it is finished. */
export function toResume(history: readonly LocalEntry[], max: number): LocalEntry[] {
  const byId = new Map(history.map((entry) => [entry.id, entry]));
  const seen = new Set<string>();
  const resumable = history.flatMap((entry) => {
    const key = entry.seriesId ?? entry.id;
    const relevant = entry.completed || resumeTime(entry) > 0;
    if (!relevant || seen.has(key)) return [];
    seen.add(key);
    if (!entry.completed) return entry;
    return entry.next ? nextEntry(entry, entry.next, byId) : [];
  });
  return resumable.slice(0, max);
}

/** The entry of the next episode: its own if started, else at 0. */
function nextEntry(entry: LocalEntry, next: FollowingEpisode, history: ReadonlyMap<string, LocalEntry>): LocalEntry {
  const known = history.get(next.id);
  if (known && resumeTime(known) > 0) return known;
  const { next: _after, unsent: _unsent, ...series } = entry;
  return { ...series, ...next, description: "", currentTime: 0, totalTime: 0, progress: 0, completed: false };
}
