import { normalizeSearch } from "@seance/contract/text";
import { sql, type RawBuilder } from "kysely";
import { inTransaction, type Db } from "./client.ts";
import { beginningWith, containing } from "./like.ts";

export interface NameSearch {
  /** Names with all words of the text. */
  readonly hasWords: RawBuilder<boolean>;
  /** Names with the text after two neighbours in it are swapped. */
  readonly isSwapped: RawBuilder<boolean>;
  /** Names that share most trigrams with the text. */
  readonly isClose: RawBuilder<boolean>;
  /** Share of the trigrams of the text that a close name has. */
  readonly closeness: number;
  /** The best first, in descending order. */
  readonly rank: RawBuilder<number>;
}

/** Texts that a trigram index finds nothing of. */
const minLength = 3;

/** Half of the trigrams of a short word are in very many names. */
const shortText = { length: 6, closeness: 0.6 };
const closeness = 0.5;

/** Search of a text expression that has a trigram index; null where the text has no word that is long enough. */
export function nameSearch(form: RawBuilder<string>, text: string): NameSearch | null {
  const typed = normalizeSearch(text);
  const words = typed.split(" ");
  if (words.every((word) => word.length < minLength)) return null;
  const contains = (part: string) => sql<boolean>`${form} like ${containing(part)}`;
  return {
    hasWords: sql`(${sql.join(words.map(contains), sql` and `)})`,
    isSwapped: sql`(${sql.join([sql`false`, ...swaps(typed).map(contains)], sql` or `)})`,
    isClose: sql`${form} %> ${typed}`,
    closeness: typed.length > shortText.length ? closeness : shortText.closeness,
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

const parts = ["hasWords", "isSwapped", "isClose"] as const;

/**
 * Runs `find` for each kind of match until one is found: names with all words, names with two neighbouring letters swapped, close names.
 * Within the transaction, conditions are looked up in their indexes: the planner expects to meet `consideredNames` matches soon when it
 * reads a whole table, or an index in its order, which is wrong for rare names and for those that stand together.
 */
export function findByName<Row>(
  db: Db,
  search: Pick<NameSearch, "closeness">,
  find: (tx: Db, part: (typeof parts)[number]) => Promise<Row[]>,
): Promise<Row[]> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true),
      set_config('pg_trgm.word_similarity_threshold', ${String(search.closeness)}, true)`.execute(tx);
    for (const part of parts) {
      const found = await find(tx, part);
      if (found.length > 0) return found;
    }
    return [];
  });
}
