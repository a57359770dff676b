import { normalizeSearch } from "@seance/contract/text";

const stopWords = new Set("a and au aux avec d dans de des du en et in l la le les of on par pour sur the to un une".split(" "));
const maxWords = 8;
/** Longer words are cut to this many characters. */
export const maxWordLength = 64;

/** A search as words in search form. */
export interface ParsedSearch {
  /** Words that must match. Stop words, and a single last letter, are left out unless there is nothing else. */
  readonly words: readonly string[];
  /** The two words of a search as one: « spider man » also finds « spiderman ». */
  readonly joined: string | null;
}

/** Parses a search; null when it has no words. */
export function parseSearch(text: string): ParsedSearch | null {
  const all = normalizeSearch(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => word.slice(0, maxWordLength));
  if (all.length === 0) return null;
  const significant = all.filter((word, i) => !stopWords.has(word) && !(word.length === 1 && i === all.length - 1));
  return {
    words: (significant.length > 0 ? significant : all).slice(0, maxWords),
    joined: all.length === 2 ? all.join("") : null,
  };
}

/** Whether word `i` matches as a prefix: the last word may be unfinished, long words may lack an ending. */
export const isPrefix = (words: readonly string[], i: number): boolean => i === words.length - 1 || (words[i]?.length ?? 0) >= 4;

/** Words of letters and digits only need no escaping. */
const lexeme = (word: string, prefix: boolean): string => `'${word}'${prefix ? ":*" : ""}`;

/** The words as typed, as a tsquery of PostgreSQL. */
export function toTsquery({ words, joined }: ParsedSearch): string {
  const all = words.map((word, i) => lexeme(word, isPrefix(words, i))).join(" & ");
  return joined ? `(${all}) | ${lexeme(joined, true)}` : all;
}

/** A word of the catalogue close to a typed one, or the two words that it joins, and its edit distance. */
export interface CloseWord {
  readonly words: readonly string[];
  readonly edits: number;
}

/** A search with typing errors corrected, as tsqueries: with the closest words only, and with all that are close enough. */
export interface TypoQuery {
  readonly nearest: string;
  readonly all: string;
}

/** Builds the queries from the close words of each typed word, in order. `null` in their place keeps the word as typed; null if a word has none. */
export function typoQuery({ words }: ParsedSearch, closeByWord: readonly (readonly CloseWord[] | null)[]): TypoQuery | null {
  const nearest: string[] = [];
  const all: string[] = [];
  for (const [i, word] of words.entries()) {
    const close = closeByWord[i] ?? null;
    if (close?.length === 0) return null;
    const fewest = Math.min(...(close ?? []).map(({ edits }) => edits));
    nearest.push(close ? anyOf(close.filter(({ edits }) => edits === fewest)) : lexeme(word, isPrefix(words, i)));
    all.push(close ? anyOf(close) : lexeme(word, isPrefix(words, i)));
  }
  return { nearest: nearest.join(" & "), all: all.join(" & ") };
}

const anyOf = (close: readonly CloseWord[]): string => `(${close.map(({ words }) => allOf(words)).join(" | ")})`;

const allOf = (words: readonly string[]): string => `(${words.map((word) => lexeme(word, false)).join(" & ")})`;

/** Edit distance up to which a word of this length matches. */
export function maxEdits(length: number): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** The known words close enough to word `i` of the search, and the pairs of known words that it joins. */
export function closeWords({ words }: ParsedSearch, i: number, known: ReadonlySet<string>): CloseWord[] {
  const typed = words[i] ?? "";
  const max = maxEdits(typed.length);
  const close: CloseWord[] = [];
  for (const word of known) {
    const edits = editDistance(typed, word, isPrefix(words, i));
    if (edits <= max) close.push({ words: [word], edits });
  }
  const pairs = splits(typed).filter((pair) => pair.every((part) => known.has(part)));
  return [...close, ...pairs.map((pair) => ({ words: pair, edits: 1 }))];
}

const minPartLength = 3;

/** « spiderman » may be « spider man ». */
function splits(word: string): [string, string][] {
  const cuts = Math.max(0, word.length - 2 * minPartLength + 1);
  return Array.from({ length: cuts }, (_, i) => [word.slice(0, i + minPartLength), word.slice(i + minPartLength)]);
}

/** Edit distance (insertions, deletions, substitutions, swaps of two neighbours) from `typed` to `word`, or to its closest prefix. */
export function editDistance(typed: string, word: string, toPrefix: boolean): number {
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
  return toPrefix ? Math.min(...last) : at(last, b.length);
}

const at = (row: readonly number[], i: number): number => row[i] ?? Number.POSITIVE_INFINITY;

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** Spellings to look up exactly, where trigrams are of little use: short words within one edit, swapped letters, and split words. */
export function respellings(word: string): string[] {
  const made = new Set([word, ...splits(word).flat()]);
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
