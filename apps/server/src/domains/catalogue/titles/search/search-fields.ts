import { normalizeSearch } from "@seance/contract/text";
import { maxWordLength } from "./words.ts";

/** An index holds no longer text; nobody types as much. */
const longestForm = 300;

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
  const title_form = normalizeSearch(fields.title);
  const words = new Set(title_form.split(" ").map((word) => word.slice(0, maxWordLength)));
  for (const field of [fields.original_title, ...fields.sagas, ...fields.cast, ...fields.makers]) {
    for (const word of normalizeSearch(field ?? "").split(" ")) words.add(word.slice(0, maxWordLength));
  }
  for (const title of [fields.title, fields.original_title ?? ""])
    for (const word of compounds(title)) words.add(word.slice(0, maxWordLength));
  words.delete("");
  return { title_form: title_form.slice(0, longestForm), search_text: [...words].join(" ") };
}

/** An index row holds it, of whatever letters it is. */
const longestStaffText = 600;

/** What the staff's tabs search in, as parts of words. */
export const staffText = (fields: readonly (string | number | null | undefined)[]): string =>
  fields
    .map((field) => normalizeSearch(String(field ?? "")))
    .filter(Boolean)
    .join(" ")
    .slice(0, longestStaffText);

/** « Spider-Man » is looked for as « spiderman » too, and « L’Aurore » as « laurore ». */
const compounds = (title: string): string[] => title.split(/\s+/u).map((chunk) => normalizeSearch(chunk).replaceAll(" ", ""));
