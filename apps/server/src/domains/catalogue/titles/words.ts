import { searchForm } from "@seance/contract/text";

const stopWords = new Set(["a", "and", "au", "aux", "d", "de", "des", "du", "en", "et", "l", "la", "le", "les", "of", "the", "un", "une"]);
const mostWords = 8;
const longestWord = 64;

/** What somebody looks for, as words in search form. */
export interface Sought {
  /** Words that must be found; stop words count only where there is nothing else. */
  readonly words: readonly string[];
  /** Two words written as one: « spider man » is « spiderman ». */
  readonly joined: string | null;
}

/** The words of a text; null when it has none. */
export function soughtWords(text: string): Sought | null {
  const all = searchForm(text).split(" ").filter(Boolean).map((word) => word.slice(0, longestWord));
  if (all.length === 0) return null;
  const telling = all.filter((word) => !stopWords.has(word));
  return { words: (telling.length > 0 ? telling : all).slice(0, mostWords), joined: all.length === 2 ? all.join("") : null };
}

/** Whether a word may be the beginning of the one meant: the last one is being typed, long ones lack an ending. */
const isBeginning = (words: readonly string[], i: number): boolean => i === words.length - 1 || (words[i]?.length ?? 0) >= 4;

/** Words of letters and digits only need no escaping. */
const lexeme = (word: string, beginning: boolean): string => `'${word}'${beginning ? ":*" : ""}`;

/** The words as they are written, in PostgreSQL's tsquery. */
export function asWritten({ words, joined }: Sought): string {
  const all = words.map((word, i) => lexeme(word, isBeginning(words, i))).join(" & ");
  return joined ? `(${all}) | ${lexeme(joined, true)}` : all;
}

/** A known word near one that was typed, and by how many typing faults. */
export interface Near {
  readonly word: string;
  readonly faults: number;
}

/** The words with their typing faults forgiven: the nearest words only, and all near enough. */
export interface Forgiven {
  readonly nearest: string;
  readonly all: string;
}

/** From the known words near each word, in order; null when one has none. */
export function forgiven(near: readonly (readonly Near[])[]): Forgiven | null {
  if (near.some((words) => words.length === 0)) return null;
  const least = near.map((words) => Math.min(...words.map((word) => word.faults)));
  return {
    nearest: conjunction(near.map((words, i) => words.filter((word) => word.faults === least[i]))),
    all: conjunction(near),
  };
}

const conjunction = (near: readonly (readonly Near[])[]): string =>
  near.map((words) => `(${words.map(({ word }) => lexeme(word, false)).join(" | ")})`).join(" & ");

/** Typing faults forgiven in a word of so many letters. */
export function forgivenFaults(length: number): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** Of the known words, those near enough to word `i` of the sought ones. */
export function nearWords({ words }: Sought, i: number, known: Iterable<string>): Near[] {
  const typed = words[i] ?? "";
  const most = forgivenFaults(typed.length);
  const near: Near[] = [];
  for (const word of new Set(known)) {
    const faults = typingFaults(typed, word, isBeginning(words, i));
    if (faults <= most) near.push({ word, faults });
  }
  return near;
}

/**
 * The least count of letters added, left out, changed or swapped with the next that makes `typed` into `word`; or into a
 * beginning of it.
 */
export function typingFaults(typed: string, word: string, beginning: boolean): number {
  const a = [...typed];
  const b = [...word];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(changed, at(last, j) + 1, at(row, j - 1) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(before, j - 2) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return beginning ? Math.min(...last) : at(last, b.length);
}

const at = (row: readonly number[], i: number): number => row[i] ?? Number.POSITIVE_INFINITY;

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Spellings worth looking up as they are: trigrams say little about a short word, and little about swapped letters, so
 * these are tried one by one.
 */
export function respellings(word: string): string[] {
  const made = new Set([word]);
  for (let i = 0; i < word.length; i++) {
    const [head, tail] = [word.slice(0, i), word.slice(i + 1)];
    made.add(head + tail);
    if (tail) made.add(head + tail[0] + word[i] + tail.slice(1));
    if (word.length < 6) for (const letter of letters) made.add(head + letter + tail).add(head + letter + word[i] + tail);
  }
  if (word.length < 6) for (const letter of letters) made.add(word + letter);
  made.delete("");
  return [...made];
}
