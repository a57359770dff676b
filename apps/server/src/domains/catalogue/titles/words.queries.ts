import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { forgiven, nearWords, respellings, type Forgiven, type Sought } from "./words.ts";

const mostAlike = 80;
/** Of shorter words every respelling is tried. */
const shortestAlike = 4;

/** What was sought with its typing faults forgiven, by the words that the catalogue knows; null when nothing comes near. */
export async function forgive(db: Db, sought: Sought): Promise<Forgiven | null> {
  const { words } = sought;
  const spellings = words.map((word) => respellings(word));
  const { rows } = await sql<{ place: number; word: string }>`
    select typed.place::integer as place, known.word
    from unnest(${words}::text[]) with ordinality as typed (word, place)
    cross join lateral (
      select word from search_word where word % typed.word order by similarity(word, typed.word) desc limit ${mostAlike}
    ) as known
    where length(typed.word) >= ${shortestAlike}
    union all
    select spelt.place, known.word
    from unnest(${spellings.flat()}::text[], ${spellings.flatMap((list, i) => list.map(() => i + 1))}::integer[]) as spelt (word, place)
    join search_word as known using (word)`.execute(db);
  const known = Map.groupBy(rows, (row) => row.place - 1);
  return forgiven(words.map((_, i) => nearWords(sought, i, new Set(known.get(i)?.map((row) => row.word)))));
}
