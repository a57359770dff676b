import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { forgiven, isBeginning, nearWords, respellings, type Forgiven, type Sought } from "./words.ts";

const mostAlike = 80;
/** Of shorter words every respelling is tried. */
const shortestAlike = 4;

/**
 * What was sought with its typing faults forgiven, by the words that the catalogue knows: first in the words that it does
 * not know, then in every word, since a fault may make another word. Ask for the second only where the first finds nothing.
 */
export async function* typoVariants(db: Db, sought: Sought): AsyncGenerator<Forgiven> {
  const strange = await strangeWords(db, sought);
  const some = strange.size > 0 ? await forgive(db, sought, strange) : null;
  if (some) yield some;
  if (strange.size === sought.words.length) return;
  const all = await forgive(db, sought, new Set(sought.words));
  if (all) yield all;
}

/** Above every letter, so that a word and this bound all that begins with the word. */
const afterAll = "\u{10ffff}";

async function strangeWords(db: Db, { words }: Sought): Promise<Set<string>> {
  const ends = words.map((word, i) => (isBeginning(words, i) ? word + afterAll : word));
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[], ${ends}::text[]) as typed (word, upto)
    where not exists (select from search_word as known where known.word >= typed.word and known.word <= typed.upto)`.execute(db);
  return new Set(rows.map((row) => row.word));
}

async function forgive(db: Db, sought: Sought, faulty: ReadonlySet<string>): Promise<Forgiven | null> {
  const typed = [...faulty];
  const spellings = typed.map((word) => respellings(word));
  const { rows } = await sql<{ place: number; word: string }>`
    select typed.place::integer as place, known.word
    from unnest(${typed}::text[]) with ordinality as typed (word, place)
    cross join lateral (
      select word from search_word where word % typed.word order by similarity(word, typed.word) desc limit ${mostAlike}
    ) as known
    where length(typed.word) >= ${shortestAlike}
    union all
    select spelt.place, known.word
    from unnest(${spellings.flat()}::text[], ${spellings.flatMap((list, i) => list.map(() => i + 1))}::integer[]) as spelt (word, place)
    join search_word as known using (word)`.execute(db);
  const known = Map.groupBy(rows, (row) => typed[row.place - 1]);
  return forgiven(
    sought,
    sought.words.map((word, i) =>
      faulty.has(word) ? nearWords(sought, i, new Set(known.get(word)?.map((row) => row.word))) : null,
    ),
  );
}
