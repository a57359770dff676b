import type { TitleType } from "@seance/contract/title-fields";
import { inTransaction, type Db } from "#db/client.ts";
import { bumpCatalogue } from "#domains/catalogue/writes/bump.queries.ts";
import { lockNextTitles, reindexTitles, rewriteWords } from "./reindex.queries.ts";

/** Titles per transaction: few, so that other writes do not wait for long. */
const batch = 500;

export interface Reindexed {
  readonly titles: number;
  /** Those whose search columns differed. */
  readonly changed: number;
  /** Known words after the run. */
  readonly words: number;
}

/** Rebuilds the search columns of every title and the known words. Each batch commits on its own, so an interrupted run can be repeated. */
export async function reindexSearch(db: Db, signal: AbortSignal): Promise<Reindexed> {
  const movies = await reindex(db, "movie", signal);
  const series = await reindex(db, "series", signal);
  const words = await inTransaction(db, async (tx) => {
    // No open page shows search columns.
    await bumpCatalogue(tx, "counts");
    return rewriteWords(tx);
  });
  return { titles: movies.titles + series.titles, changed: movies.changed + series.changed, words };
}

async function reindex(db: Db, table: TitleType, signal: AbortSignal): Promise<Omit<Reindexed, "words">> {
  let after: string | null = null;
  const done = { titles: 0, changed: 0 };
  for (;;) {
    signal.throwIfAborted();
    const { last, titles, changed }: Batch = await inTransaction(db, (tx) => reindexAfter(tx, table, after));
    done.titles += titles;
    done.changed += changed;
    if (titles < batch) return done;
    after = last;
  }
}

interface Batch {
  readonly last: string | null;
  readonly titles: number;
  readonly changed: number;
}

async function reindexAfter(tx: Db, table: TitleType, after: string | null): Promise<Batch> {
  const ids = await lockNextTitles(tx, table, after, batch);
  // A second statement sees the rows as the transactions that held their locks have committed them, sagas included.
  return { last: ids.at(-1) ?? null, titles: ids.length, changed: await reindexTitles(tx, table, ids) };
}
