import type { Suggestion } from "@seance/contract/search";
import { searchForm } from "@seance/contract/text";
import type { Db } from "#db/client.ts";
import { toTsquery, typoVariants, parseSearch, titlesFrom, titlesNear, titlesWith } from "#domains/catalogue/index.ts";

/**
 * Titles for what somebody is typing: those that begin with it, then those with its words in title, original title, sagas,
 * cast or makers, then, where places are left, those with words that are a typing fault away. By popularity each.
 */
export async function suggest(db: Db, text: string, limit: number): Promise<Suggestion[]> {
  const sought = parseSearch(text);
  if (!sought) return [];
  const form = searchForm(text);
  const written = toTsquery(sought);
  const found = await titlesFrom(db, form, limit);
  if (found.length < limit) found.push(...(await titlesWith(db, form, written, limit - found.length)));
  if (found.length >= limit) return found;
  for await (const near of typoVariants(db, sought)) {
    const more = await titlesNear(db, written, near, limit - found.length);
    if (more.length > 0) return [...found, ...more];
  }
  return found;
}
