import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { StoreAway } from "./store.ts";

/** This many failures in a row mean that the store is unavailable, not just one of its files. */
const maxAwayInRow = 3;

/** Runs `work` for each item, one after the other: one that fails is left for the next run and keeps no other from its turn. */
export async function attemptEach<T>(
  log: Log,
  task: string,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let [failed, awayInRow, reason] = [0, 0, ""];
  for (const item of items) {
    try {
      await work(item);
      awayInRow = 0;
    } catch (error) {
      failed++;
      reason ||= errorMessage(error);
      awayInRow = error instanceof StoreAway ? awayInRow + 1 : 0;
      if (awayInRow === maxAwayInRow) break;
    }
  }
  if (failed > 0) log.warn({ task, failed, reason }, "fichiers remis au prochain passage");
}
