import { normalizeSearch } from "@seance/contract/text";
import { maxWordLength } from "./words.ts";

/** The maximum length for the index on `title_form`. */
const longestForm = 300;

/** The fields that search finds a title by. */
export interface SearchFields {
  readonly title: string;
  readonly original_title: string | null;
  readonly sagas: readonly string[];
  readonly cast: readonly string[];
  /** Directors, creators. */
  readonly makers: readonly (string | null | undefined)[];
}

/** The search form of the title, and the distinct words of all fields. */
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

/** The maximum length for the trigram index, in any alphabet. */
const longestStaffText = 600;

/** The text that the staff's search looks for parts of words in. */
export const staffText = (fields: readonly (string | number | null | undefined)[]): string =>
  fields
    .map((field) => normalizeSearch(String(field ?? "")))
    .filter(Boolean)
    .join(" ")
    .slice(0, longestStaffText);

/** Compounds as one word: « Spider-Man » is also found as « spiderman », « L’Aurore » as « laurore ». */
const compounds = (title: string): string[] => title.split(/\s+/u).map((chunk) => normalizeSearch(chunk).replaceAll(" ", ""));
