import { formatPercent, formatTime } from "#lib/format.ts";
import type { Lecture } from "#lib/lecture.ts";
import { resumeTime, type LocalEntry } from "./history-entry.ts";

/** Where little is left, how much is what one wants to know. */
const nearEnd = 0.75;

export const lectureOf = ({ itemType, id }: LocalEntry): Lecture => ({ type: itemType, id });

export const isEpisode = ({ seriesId, seriesTitle, seasonNumber, episodeNumber }: LocalEntry): boolean =>
  (seriesId !== undefined || seriesTitle !== undefined) && seasonNumber !== undefined && episodeNumber !== undefined;

/** « S1 É3 »; "" for a film. */
export const episodeMark = (entry: LocalEntry): string =>
  isEpisode(entry) ? `S${entry.seasonNumber} É${entry.episodeNumber}` : "";

/** What the entry goes by: the series, for an episode. */
export const entryName = (entry: LocalEntry): string => (isEpisode(entry) ? (entry.seriesTitle ?? entry.title) : entry.title);

/** « S1 É3 · 26:05 », « Reste 12 min », « Reprendre à 58:12 ». */
export function resumeWords(entry: LocalEntry): string {
  const { currentTime, totalTime, progress } = entry;
  if (isEpisode(entry)) return `${episodeMark(entry)} · ${formatTime(currentTime)}`;
  if (progress >= nearEnd) return `Reste ${Math.max(1, Math.round((totalTime - currentTime) / 60))} min`;
  return `Reprendre à ${formatTime(currentTime)}`;
}

/** « En cours · 62 % », « Terminé ». */
export const stateWords = ({ completed, progress }: LocalEntry): string =>
  completed ? "Terminé" : `En cours · ${formatPercent(progress)}`;

/** What one can go on with, newest first: one entry per series, nothing finished, nothing barely begun. */
export function toResume(history: readonly LocalEntry[], most: number): LocalEntry[] {
  const seen = new Set<string>();
  const begun = history.filter((entry) => {
    if (resumeTime(entry) === 0) return false;
    const key = entry.seriesId ?? entry.id;
    return !seen.has(key) && seen.add(key);
  });
  return begun.slice(0, most);
}
