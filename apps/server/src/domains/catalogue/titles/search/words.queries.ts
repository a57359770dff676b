import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { closeWords, isPrefix, respellings, typoQuery, type ParsedSearch, type TypoQuery } from "./words.ts";

const maxSimilar = 80;
/** Shorter words are looked up by their respellings alone. */
const minTrigramLength = 4;

/**
 * The search with typing errors corrected by the words of the catalogue: first in the words that it does not have, then in every
 * word, since a typing error may give another word. Ask for the second only where the first finds nothing.
 */
export async function* typoVariants(db: Db, search: ParsedSearch): AsyncGenerator<TypoQuery> {
  const unknown = await unknownWords(db, search);
  const some = unknown.size > 0 ? await correct(db, search, unknown) : null;
  if (some) yield some;
  if (unknown.size === search.words.length) return;
  const all = await correct(db, search, new Set(search.words));
  if (all) yield all;
}

/** Sorts after every letter: `word` to `word + afterAll` is the range of all words with that prefix. */
const afterAll = "\u{10ffff}";

async function unknownWords(db: Db, { words }: ParsedSearch): Promise<Set<string>> {
  const ends = words.map((word, i) => (isPrefix(words, i) ? word + afterAll : word));
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[], ${ends}::text[]) as typed (word, upto)
    where not exists (select from search_word as known where known.word >= typed.word and known.word <= typed.upto)`.execute(db);
  return new Set(rows.map((row) => row.word));
}

async function correct(db: Db, search: ParsedSearch, misspelt: ReadonlySet<string>): Promise<TypoQuery | null> {
  const typed = [...misspelt];
  const spellings = typed.map((word) => respellings(word));
  const { rows } = await sql<{ place: number; word: string }>`
    select typed.place::integer as place, known.word
    from unnest(${typed}::text[]) with ordinality as typed (word, place)
    cross join lateral (
      select word from search_word where word % typed.word order by similarity(word, typed.word) desc limit ${maxSimilar}
    ) as known
    where length(typed.word) >= ${minTrigramLength}
    union all
    select spelt.place, known.word
    from unnest(${spellings.flat()}::text[], ${spellings.flatMap((list, i) => list.map(() => i + 1))}::integer[]) as spelt (word, place)
    join search_word as known using (word)`.execute(db);
  const known = Map.groupBy(rows, (row) => typed[row.place - 1]);
  return typoQuery(
    search,
    search.words.map((word, i) =>
      misspelt.has(word) ? closeWords(search, i, new Set(known.get(word)?.map((row) => row.word))) : null,
    ),
  );
}
