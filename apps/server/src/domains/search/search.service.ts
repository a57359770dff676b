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
  type SuggestionOptions,
} from "#domains/catalogue/index.ts";

/**
 * Suggestions for a search box, each group by popularity: titles that begin with the text, then titles with its words in title,
 * original title, sagas, cast or makers, then, below the limit, titles whose words differ by a typing error.
 */
export async function suggest(db: Db, text: string, options: SuggestionOptions): Promise<Suggestion[]> {
  const search = parseSearch(text);
  if (!search) return [];
  const form = normalizeSearch(text);
  const written = toTsquery(search);
  const found = await titlesStartingWith(db, form, options);
  const rest = () => ({ ...options, limit: options.limit - found.length });
  if (found.length < options.limit) found.push(...(await titlesWithWords(db, form, written, rest())));
  if (found.length >= options.limit) return found;
  for await (const variant of typoVariants(db, search)) {
    const more = await titlesWithTypos(db, written, variant, rest());
    if (more.length > 0) return [...found, ...more];
  }
  return found;
}
