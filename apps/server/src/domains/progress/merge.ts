import { isCompleted } from "@seance/contract/limits";
import type { ProgressWrite, WatchedType } from "@seance/contract/progress";

/** A write as it is stored, seconds; `savedAt` is the caller's clock, which the database still bounds by its own. */
export interface Save {
  readonly itemType: WatchedType;
  readonly itemId: string;
  readonly watched: number;
  readonly total: number;
  readonly completed: boolean;
  readonly savedAt: Date;
}

/** One save per item, the newest of each (the first among equals), in an order that two requests at once share. */
export function mergeWrites(writes: readonly ProgressWrite[]): Save[] {
  const newest = new Map<string, Save>();
  for (const save of writes.map(asSave)) {
    const key = `${save.itemType} ${save.itemId}`;
    const known = newest.get(key);
    if (!known || save.savedAt > known.savedAt) newest.set(key, save);
  }
  return [...newest.values()].toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
}

const asSave = (write: ProgressWrite): Save => ({
  itemType: write.item_type,
  // PostgreSQL reads both cases as one id.
  itemId: write.item_id.toLowerCase(),
  watched: write.current_time,
  total: write.total_time,
  completed: isCompleted(write.current_time, write.total_time),
  // Years before 1970 mean a clock that was never set.
  savedAt: new Date(Math.max(0, Date.parse(write.saved_at))),
});

/** How far, from 0 to 1. */
export const ratioOf = (watched: number, total: number): number => (total > 0 ? Math.min(1, watched / total) : 0);
