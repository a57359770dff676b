import { isCompleted, limits } from "@seance/contract/limits";
import type { HistoryEntry, KeptEntry, ProgressWrite } from "@seance/contract/progress";
import type { WatchState } from "#shared/titles/watch-state.ts";

export interface FollowingEpisode {
  readonly id: string;
  readonly title: string;
  readonly seasonNumber: number;
  readonly episodeNumber: number;
  readonly still?: string | null;
}

/** Progress in a film or an episode, as stored on this device; times in seconds, `progress` from 0 to 1. */
export interface LocalEntry {
  readonly id: string;
  readonly itemType: "movie" | "episode";
  /** `series` for an episode. */
  readonly type: "movie" | "series";
  readonly title: string;
  readonly description: string;
  readonly poster: string | null;
  /** A wide picture, if known. */
  readonly still?: string | null;
  readonly currentTime: number;
  readonly totalTime: number;
  readonly progress: number;
  readonly completed: boolean;
  readonly savedAt: string;
  readonly seriesId?: string;
  readonly seriesTitle?: string;
  readonly seasonNumber?: number;
  readonly episodeNumber?: number;
  /** The following episode of the series, if known. */
  readonly next?: FollowingEpisode;
  /** Taken off « Reprendre la lecture ». */
  readonly setAside?: true;
  /** Not yet sent to the server. */
  readonly unsent?: true;
}

type Watching = "currentTime" | "totalTime" | "progress" | "completed" | "savedAt" | "setAside" | "unsent";
export type WatchedItem = Omit<LocalEntry, Watching>;

export function entryAt(item: WatchedItem, currentTime: number, totalTime: number, savedAt: Date): LocalEntry {
  const time = Math.min(Math.max(0, currentTime), Math.max(0, totalTime));
  return {
    ...item,
    currentTime: time,
    totalTime,
    progress: totalTime > 0 ? time / totalTime : 0,
    completed: isCompleted(time, totalTime),
    savedAt: savedAt.toISOString(),
  };
}

export function fromServer(entry: HistoryEntry): LocalEntry {
  const { series_id, series_title, season_number, episode_number, next_episode } = entry;
  return {
    id: entry.item_id,
    itemType: entry.item_type,
    type: entry.type,
    title: entry.title,
    description: entry.description,
    poster: entry.poster,
    still: entry.still,
    currentTime: entry.current_time,
    totalTime: entry.total_time,
    progress: entry.progress,
    completed: entry.completed,
    savedAt: entry.saved_at,
    ...(entry.set_aside && { setAside: true as const }),
    ...(series_id !== null && { seriesId: series_id }),
    ...(series_title !== null && { seriesTitle: series_title }),
    ...(season_number !== null && { seasonNumber: season_number }),
    ...(episode_number !== null && { episodeNumber: episode_number }),
    ...(next_episode !== null && { next: followingOf(next_episode) }),
  };
}

const followingOf = ({
  id,
  title,
  season_number,
  episode_number,
  still,
}: NonNullable<HistoryEntry["next_episode"]>): FollowingEpisode => ({
  id,
  title,
  seasonNumber: season_number,
  episodeNumber: episode_number,
  still,
});

export function toWrite(entry: LocalEntry): ProgressWrite {
  return {
    item_type: entry.itemType,
    item_id: entry.id,
    current_time: entry.currentTime,
    total_time: entry.totalTime,
    saved_at: entry.savedAt,
    ...(entry.completed && { completed: true }),
  };
}

/** The entry as the server restores it. */
export const toKept = (entry: LocalEntry): KeptEntry => ({
  ...toWrite(entry),
  completed: entry.completed,
  set_aside: entry.setAside ?? false,
});

const newer = (a: LocalEntry, b: LocalEntry): LocalEntry => (Date.parse(b.savedAt) > Date.parse(a.savedAt) ? b : a);

/** Keeps the latest entry of each item, newest first. */
export function mergeEntries(...lists: readonly (readonly LocalEntry[])[]): LocalEntry[] {
  const byId = new Map<string, LocalEntry>();
  for (const entry of lists.flat()) {
    const known = byId.get(entry.id);
    byId.set(entry.id, known ? newer(known, entry) : entry);
  }
  return [...byId.values()].toSorted((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt));
}

export function watchState(entry: LocalEntry | undefined): WatchState {
  if (!entry) return { kind: "none" };
  if (entry.completed) return { kind: "completed" };
  return { kind: "started", ratio: entry.progress, time: entry.currentTime };
}

/** Seconds to resume at: the saved time when over 10 s and not finished, else 0. */
export function resumeTime(entry: LocalEntry | undefined): number {
  if (!entry || entry.completed) return 0;
  return entry.currentTime > limits.player.resumeOverSeconds ? entry.currentTime : 0;
}

/** Parses stored entries; invalid ones are dropped. */
export function readEntries(text: string | null): LocalEntry[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? mergeEntries(value.filter(isEntry)) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is LocalEntry {
  if (typeof value !== "object" || value === null) return false;
  const { id, itemType, type, title, description, currentTime, totalTime, progress, savedAt } = value as Record<string, unknown>;
  const texts = [id, title, description].every((one) => typeof one === "string");
  const numbers = [currentTime, totalTime, progress].every((one) => typeof one === "number" && Number.isFinite(one));
  const kinds = (itemType === "movie" || itemType === "episode") && (type === "movie" || type === "series");
  return texts && numbers && kinds && typeof savedAt === "string" && !Number.isNaN(Date.parse(savedAt));
}
