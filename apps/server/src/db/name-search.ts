import { normalizeSearch } from "@seance/contract/text";
import { sql, type RawBuilder } from "kysely";
import { inTransaction, type Db } from "./client.ts";
import { beginningWith, containing } from "./like.ts";

export interface NameSearch {
  /** Names with all words of the text. */
  readonly hasWords: RawBuilder<boolean>;
  /** Names close to the text, for typing errors. */
  readonly isClose: RawBuilder<boolean>;
  /** The best first, in descending order. */
  readonly rank: RawBuilder<number>;
}

/** Texts that a trigram index finds nothing of. */
const minLength = 3;

/** Search of a text expression that has a trigram index; null where the text has no word that is long enough. */
export function nameSearch(form: RawBuilder<string>, text: string): NameSearch | null {
  const typed = normalizeSearch(text);
  const words = typed.split(" ");
  if (words.every((word) => word.length < minLength)) return null;
  const near = [sql<boolean>`${form} %> ${typed}`, ...swaps(typed).map((swap) => sql<boolean>`${form} like ${containing(swap)}`)];
  return {
    hasWords: sql`(${sql.join(
      words.map((word) => sql`${form} like ${containing(word)}`),
      sql` and `,
    )})`,
    isClose: sql`(${sql.join(near, sql` or `)})`,
    rank: sql`(${form} like ${beginningWith(typed)})::integer + word_similarity(${typed}, ${form})`,
  };
}

const maxSwapLength = 16;

/** The text with two neighbours swapped: trigrams of a short word differ too much for that. */
function swaps(typed: string): string[] {
  if (typed.length > maxSwapLength) return [];
  const swapped = Array.from(
    { length: Math.max(0, typed.length - 1) },
    (_, at) => typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2),
  );
  return [...new Set(swapped)].filter((text) => text !== typed);
}

/** Matches among which the best are looked for: ordering all matches of a frequent word would take too long. */
export const consideredNames = 100;

/** Share of the trigrams of a text that a close name has. */
const closeness = 0.5;

/**
 * Runs `find` for names with the words of the text and, where there are none, for close names. Within the transaction, conditions are looked
 * up in their indexes: the planner expects to meet `consideredNames` matches soon when it reads a whole table, which is wrong for rare names.
 */
export function findByName<Row>(db: Db, find: (tx: Db, part: "hasWords" | "isClose") => Promise<Row[]>): Promise<Row[]> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('pg_trgm.word_similarity_threshold', ${String(closeness)}, true)`.execute(tx);
    const found = await find(tx, "hasWords");
    return found.length > 0 ? found : find(tx, "isClose");
  });
}
