import { searchForm } from "@seance/contract/text";

/** What search looks in. */
export interface SearchFields {
  readonly title: string;
  readonly original_title: string | null;
  readonly sagas: readonly string[];
  readonly cast: readonly string[];
  /** Directors, creators. */
  readonly makers: readonly (string | null | undefined)[];
}

const longestWord = 64;

/** Search form of the title, and the words of all the fields, each once. */
export function searchColumns(fields: SearchFields): { title_form: string; search_text: string } {
  const words = new Set<string>();
  const titles = [fields.title, fields.original_title ?? ""].map((title) => searchForm(title).split(" "));
  for (const title of titles) addAll(words, [...title, ...joinedPairs(title)]);
  for (const field of [...fields.sagas, ...fields.cast, ...fields.makers]) addAll(words, searchForm(field ?? "").split(" "));
  return { title_form: searchForm(fields.title), search_text: [...words].join(" ") };
}

/** « Spider-Man » is looked for as « spiderman » too, and « L’Aurore » as « laurore ». */
const joinedPairs = (words: readonly string[]): string[] => words.slice(1).map((word, i) => `${words[i]}${word}`);

function addAll(words: Set<string>, more: readonly string[]): void {
  for (const word of more) if (word) words.add(word.slice(0, longestWord));
}
