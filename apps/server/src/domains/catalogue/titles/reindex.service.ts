import type { TitleType } from "@seance/contract/title-fields";
import { inTransaction, type Db } from "#db/client.ts";
import { bumpCatalogue } from "#domains/catalogue/writes/bump.queries.ts";
import { nextTitles, rewriteWords, writeForms } from "./reindex.queries.ts";
import { searchColumns } from "./search-fields.ts";

/** Titles whose rows are locked at once: short enough for whoever writes beside it. */
const batch = 500;

export interface Reindexed {
  readonly titles: number;
  /** Of them, those that search found otherwise than it should have. */
  readonly changed: number;
  /** Words that search knows now. */
  readonly words: number;
}

/**
 * Makes what search reads of every title anew, and the words it knows, a batch of titles at a time: interrupted, what was done
 * stands, and the next run goes on from there.
 */
export async function reindexSearch(db: Db, signal: AbortSignal): Promise<Reindexed> {
  const movies = await reindex(db, "movie", signal);
  const series = await reindex(db, "series", signal);
  const words = await inTransaction(db, async (tx) => {
    // No open page shows what only search reads.
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
  const found = await nextTitles(tx, table, after, batch);
  const forms = found.map((title) => ({ id: title.id, ...searchColumns(title) }));
  const changed = forms.length > 0 ? await writeForms(tx, table, forms) : 0;
  return { last: found.at(-1)?.id ?? null, titles: found.length, changed };
}
