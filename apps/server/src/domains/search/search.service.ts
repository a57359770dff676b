import type { Suggestion } from "@seance/contract/search";
import { normalizeSearch } from "@seance/contract/text";
import type { Db } from "#db/client.ts";
import {
  toTsquery,
  typoVariants,
  parseSearch,
  titlesStartingWith,
  titlesWithTypos,
  titlesWithWords,
} from "#domains/catalogue/index.ts";

/**
 * Suggestions for a search box, each group by popularity: titles that begin with the text, then titles with its words in title,
 * original title, sagas, cast or makers, then, below the limit, titles whose words differ by a typing error.
 */
export async function suggest(db: Db, text: string, limit: number): Promise<Suggestion[]> {
  const search = parseSearch(text);
  if (!search) return [];
  const form = normalizeSearch(text);
  const written = toTsquery(search);
  const found = await titlesStartingWith(db, form, limit);
  if (found.length < limit) found.push(...(await titlesWithWords(db, form, written, limit - found.length)));
  if (found.length >= limit) return found;
  for await (const variant of typoVariants(db, search)) {
    const more = await titlesWithTypos(db, written, variant, limit - found.length);
    if (more.length > 0) return [...found, ...more];
  }
  return found;
}
