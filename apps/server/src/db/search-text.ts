import { normalizeSearch } from "@seance/contract/text";
import { sql, type RawBuilder } from "kysely";

/** An approximation of `normalizeSearch` in SQL, without an index: for a few thousand rows. */
const normalized = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`regexp_replace(
  replace(replace(regexp_replace(normalize(lower(${text} collate "fr-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g'), 'œ', 'oe'), 'æ', 'ae'),
  '[^[:alnum:]]+', ' ', 'g')`;

/** Whether a text contains each word of a search, whatever their accents and case; a search without a word finds nothing. */
export function containsWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = normalizeSearch(search).split(" ").filter(Boolean);
  if (words.length === 0) return search.trim() === "" ? sql`true` : sql`false`;
  return sql`(${sql.join(
    words.map((word) => sql`strpos(${normalized(text)}, ${word}) > 0`),
    sql` and `,
  )})`;
}
