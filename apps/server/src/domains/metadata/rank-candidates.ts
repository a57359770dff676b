import { normalizeSearch } from "@seance/contract/text";

interface Sought {
  readonly title: string;
  readonly year: number | null;
}

interface Titled {
  readonly title: string;
  readonly original_title: string | null;
  readonly year: number | null;
}

const exactTitle = 3;

/** The titles that are similar to the sought one, best first; the order of equally similar titles is kept. */
export const rankCandidates = <T extends Titled>(sought: Sought, titles: readonly T[]): T[] =>
  ranked(sought, titles).map(([title]) => title);

/** The title that matches exactly, if no other one scores as high. */
export function findUnambiguous<T extends Titled>(sought: Sought, titles: readonly T[]): T | null {
  const [first, second] = ranked(sought, titles);
  return first && first[1] >= exactTitle && first[1] !== second?.[1] ? first[0] : null;
}

/** The most similar title; sure if no other is called so in that year, or at all where the year is unknown. */
export function bestMatch<T extends Titled>(
  sought: Sought,
  titles: readonly T[],
): { readonly title: T; readonly sure: boolean } | null {
  const [[title] = []] = ranked(sought, titles);
  if (!title) return null;
  const same = titles.filter(
    (one) => titleScore(sought.title, one) === exactTitle && (sought.year === null || one.year === sought.year),
  );
  return { title, sure: same.length === 1 && same[0] === title };
}

function ranked<T extends Titled>(sought: Sought, titles: readonly T[]): (readonly [T, number])[] {
  const scored = titles.map((one) => [one, titleScore(sought.title, one) + yearScore(sought.year, one.year)] as const);
  return scored.filter(([, score]) => score >= 2).toSorted(([, a], [, b]) => b - a);
}

function titleScore(sought: string, { title, original_title }: Titled): number {
  const form = normalizeSearch(sought);
  const forms = [title, original_title ?? ""].map(normalizeSearch).filter(Boolean);
  if (forms.includes(form)) return exactTitle;
  if (forms.some((one) => `${one} `.startsWith(`${form} `) || `${form} `.startsWith(`${one} `))) return 2;
  const words = new Set(form.split(" "));
  return forms.some((one) => sharedWords(words, one.split(" ")) >= 0.6) ? 1 : 0;
}

/** The share of words that two titles have in common. */
function sharedWords(words: ReadonlySet<string>, others: readonly string[]): number {
  return others.filter((word) => words.has(word)).length / Math.max(words.size, others.length);
}

/** Release years differ by one between countries. */
function yearScore(sought: number | null, year: number | null): number {
  if (sought === null || year === null) return 0;
  const difference = Math.abs(sought - year);
  return difference === 0 ? 2 : difference === 1 ? 1 : -2;
}
