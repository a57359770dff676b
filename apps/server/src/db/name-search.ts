import { normalizeSearch } from "@seance/contract/text";
import { sql, type RawBuilder } from "kysely";
import { inTransaction, type Db } from "./client.ts";
import { beginningWith, containing } from "./like.ts";

/**
 * What a name must have, from exact to vague: all words of the text; all words once two neighbours in one of them are swapped; all words
 * but one, of whose trigrams it has many.
 */
const matches = ["words", "swapped", "close"] as const;
type Match = (typeof matches)[number];

/** In what transaction names are looked up, and how much they must have in common with the text. */
export interface NameLookup {
  readonly tx: Db;
  readonly match: Match;
}

export interface NameSearch {
  readonly isMatch: RawBuilder<boolean>;
  /** The best first, in descending order. */
  readonly rank: RawBuilder<number>;
}

/** Texts that a trigram index finds nothing of. */
const minLength = 3;

/** Half of the trigrams of a shorter word are in very many names. */
const minCloseLength = 5;

/** Search of a text expression that has a trigram index; null where no name can match. */
export function nameSearch(form: RawBuilder<string>, text: string, match: Match): NameSearch | null {
  const typed = normalizeSearch(text);
  const words = typed.split(" ");
  if (words.every((word) => word.length < minLength)) return null;
  const conditions = conditionsOf[match](form, words);
  if (conditions.length === 0) return null;
  return {
    isMatch: sql`(${sql.join(conditions, sql` or `)})`,
    rank: sql`(${form} like ${beginningWith(typed)})::integer + word_similarity(${typed}, ${form})`,
  };
}

type Conditions = (form: RawBuilder<string>, words: readonly string[]) => RawBuilder<boolean>[];

const hasAll = (form: RawBuilder<string>, parts: readonly string[], more: readonly RawBuilder<boolean>[] = []) =>
  sql<boolean>`(${sql.join([...parts.map((part) => sql`${form} like ${containing(part)}`), ...more], sql` and `)})`;

/** The alternatives of each match. */
const conditionsOf: Record<Match, Conditions> = {
  words: (form, words) => [hasAll(form, words)],
  swapped: (form, words) =>
    words.length > maxSwappedWords
      ? []
      : words.flatMap((word, at) => swaps(word).map((other) => hasAll(form, words.with(at, other)))),
  close: (form, words) =>
    words.flatMap((word, at) =>
      word.length < minCloseLength ? [] : [hasAll(form, words.toSpliced(at, 1), [sql`${form} %> ${word}`])],
    ),
};

/** Planning a query with the swaps of more words would take longer than finding them. */
const maxSwappedWords = 3;
/** Longer words have enough trigrams to be close. */
const maxSwappedLength = 7;

/** The word with two neighbours swapped: most trigrams of a short word differ after that. */
function swaps(word: string): string[] {
  if (word.length < minLength || word.length > maxSwappedLength) return [];
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
  return [...new Set(swapped)].filter((other) => other !== word);
}

/** Matches among which the best are looked for: ordering all matches of a frequent word would take too long. */
export const consideredNames = 100;

/** The share of the trigrams of a word that a close name has. */
const closeness = 0.4;

/**
 * Runs `find`, which looks up names of one or more kinds, with each match until something is found.
 * Within the transaction, conditions are looked up in their indexes: the planner expects to meet `consideredNames` matches soon when it
 * reads a whole table, or an index in its order, which is wrong for rare names and for those that stand together.
 */
export function findByName<Found>(db: Db, find: (lookup: NameLookup) => Promise<Found[]>): Promise<Found[]> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true),
      set_config('pg_trgm.word_similarity_threshold', ${String(closeness)}, true)`.execute(tx);
    for (const match of matches) {
      const found = await find({ tx, match });
      if (found.length > 0) return found;
    }
    return [];
  });
}
