import { isCompleted } from "@seance/contract/limits";
import type { ProgressWrite, WatchedType } from "@seance/contract/progress";

/** A progress entry to store, in seconds; `savedAt` is by the client's clock, which the query limits to the database's. */
export interface Save {
  readonly itemType: WatchedType;
  readonly itemId: string;
  readonly watched: number;
  readonly total: number;
  readonly completed: boolean;
  readonly savedAt: Date;
}

/** One save per item, the newest (the first among equals), sorted by id so that concurrent requests cannot deadlock. */
export function mergeWrites(writes: readonly ProgressWrite[]): Save[] {
  const newest = new Map<string, Save>();
  for (const save of writes.map(toSave)) {
    const key = `${save.itemType} ${save.itemId}`;
    const known = newest.get(key);
    if (!known || save.savedAt > known.savedAt) newest.set(key, save);
  }
  return [...newest.values()].toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
}

const toSave = (write: ProgressWrite): Save => ({
  itemType: write.item_type,
  // PostgreSQL compares UUIDs without case.
  itemId: write.item_id.toLowerCase(),
  watched: write.current_time,
  total: write.total_time,
  completed: write.completed === true || isCompleted(write.current_time, write.total_time),
  // A year before 1970 is a clock that was never set.
  savedAt: new Date(Math.max(0, Date.parse(write.saved_at))),
});

/** From 0 to 1; an entry that was marked as seen has no times. */
export const ratioOf = (row: {
  readonly watched_seconds: number;
  readonly total_seconds: number;
  readonly completed: boolean;
}): number => (row.total_seconds > 0 ? Math.min(1, row.watched_seconds / row.total_seconds) : Number(row.completed));
