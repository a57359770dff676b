import { searchForm } from "@seance/contract/text";

const stopWords = new Set("a and au aux avec d dans de des du en et in l la le les of on par pour sur the to un une".split(" "));
const mostWords = 8;
/** Letters of a word that are kept. */
export const longestWord = 64;

/** What somebody looks for, as words in search form. */
export interface Sought {
  /** Words that must be found. Stop words, and the first letter of a word to come, count only where there is nothing else. */
  readonly words: readonly string[];
  /** Two words written as one: « spider man » is « spiderman ». */
  readonly joined: string | null;
}

/** The words of a text; null when it has none. */
export function parseSearch(text: string): Sought | null {
  const all = searchForm(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => word.slice(0, longestWord));
  if (all.length === 0) return null;
  const telling = all.filter((word, i) => !stopWords.has(word) && !(word.length === 1 && i === all.length - 1));
  return { words: (telling.length > 0 ? telling : all).slice(0, mostWords), joined: all.length === 2 ? all.join("") : null };
}

/** Whether word `i` may be the beginning of the one meant: the last one is being typed, long ones lack an ending. */
export const isBeginning = (words: readonly string[], i: number): boolean =>
  i === words.length - 1 || (words[i]?.length ?? 0) >= 4;

/** Words of letters and digits only need no escaping. */
const lexeme = (word: string, beginning: boolean): string => `'${word}'${beginning ? ":*" : ""}`;

/** The words as they are written, in PostgreSQL's tsquery. */
export function toTsquery({ words, joined }: Sought): string {
  const all = words.map((word, i) => lexeme(word, isBeginning(words, i))).join(" & ");
  return joined ? `(${all}) | ${lexeme(joined, true)}` : all;
}

/** A known word near one that was typed, or the two that it was made of, and by how many typing faults. */
export interface Near {
  readonly words: readonly string[];
  readonly faults: number;
}

/** The words with their typing faults forgiven: the nearest words only, and all near enough. */
export interface Forgiven {
  readonly nearest: string;
  readonly all: string;
}

/** From the known words near each word, in order; null when a word has none. `null` in their place: the word stands as written. */
export function forgiven({ words }: Sought, near: readonly (readonly Near[] | null)[]): Forgiven | null {
  const nearest: string[] = [];
  const all: string[] = [];
  for (const [i, word] of words.entries()) {
    const known = near[i] ?? null;
    if (known?.length === 0) return null;
    const least = Math.min(...(known ?? []).map(({ faults }) => faults));
    nearest.push(known ? oneOf(known.filter(({ faults }) => faults === least)) : lexeme(word, isBeginning(words, i)));
    all.push(known ? oneOf(known) : lexeme(word, isBeginning(words, i)));
  }
  return { nearest: nearest.join(" & "), all: all.join(" & ") };
}

const oneOf = (near: readonly Near[]): string => `(${near.map(({ words }) => together(words)).join(" | ")})`;

const together = (words: readonly string[]): string => `(${words.map((word) => lexeme(word, false)).join(" & ")})`;

/** Typing faults forgiven in a word of so many letters. */
export function forgivenFaults(length: number): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** Of the known words, those near enough to word `i` of the sought ones; and the two that it was made of, the space left out. */
export function nearWords({ words }: Sought, i: number, known: ReadonlySet<string>): Near[] {
  const typed = words[i] ?? "";
  const most = forgivenFaults(typed.length);
  const near: Near[] = [];
  for (const word of known) {
    const faults = typingFaults(typed, word, isBeginning(words, i));
    if (faults <= most) near.push({ words: [word], faults });
  }
  const parted = halves(typed).filter((pair) => pair.every((half) => known.has(half)));
  return [...near, ...parted.map((pair) => ({ words: pair, faults: 1 }))];
}

const shortestHalf = 3;

/** « spiderman » may be « spider man ». */
function halves(word: string): [string, string][] {
  const cuts = Math.max(0, word.length - 2 * shortestHalf + 1);
  return Array.from({ length: cuts }, (_, i) => [word.slice(0, i + shortestHalf), word.slice(i + shortestHalf)]);
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
  const made = new Set([word, ...halves(word).flat()]);
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
