import { searchForm } from "@seance/contract/text";
import { longestWord } from "./words.ts";

/** What search looks in. */
export interface SearchFields {
  readonly title: string;
  readonly original_title: string | null;
  readonly sagas: readonly string[];
  readonly cast: readonly string[];
  /** Directors, creators. */
  readonly makers: readonly (string | null | undefined)[];
}

/** Search form of the title, and the words of all the fields, each once. */
export function searchColumns(fields: SearchFields): { title_form: string; search_text: string } {
  const title_form = searchForm(fields.title);
  const words = new Set(title_form.split(" ").map((word) => word.slice(0, longestWord)));
  for (const field of [fields.original_title, ...fields.sagas, ...fields.cast, ...fields.makers]) {
    for (const word of searchForm(field ?? "").split(" ")) words.add(word.slice(0, longestWord));
  }
  for (const title of [fields.title, fields.original_title ?? ""])
    for (const word of compounds(title)) words.add(word.slice(0, longestWord));
  words.delete("");
  return { title_form, search_text: [...words].join(" ") };
}

/** « Spider-Man » is looked for as « spiderman » too, and « L’Aurore » as « laurore ». */
const compounds = (title: string): string[] => title.split(/\s+/u).map((chunk) => searchForm(chunk).replaceAll(" ", ""));
