import { searchForm } from "@seance/contract/text";

export interface Named {
  readonly title: string;
  readonly original_title: string | null;
  readonly year: number | null;
}

/** How well a title that is known answers to a name and a year: 5 both exactly, under 2 hardly. */
export function likeness(sought: { title: string; year: number | null }, known: Named): number {
  return titleLikeness(sought.title, known) + yearLikeness(sought.year, known.year);
}

/** Those that may be meant, likeliest first; those of equal likeness as they came. */
export function likely<T extends Named>(sought: { title: string; year: number | null }, known: readonly T[]): T[] {
  const scored = known.map((one) => ({ one, score: likeness(sought, one) })).filter(({ score }) => score >= 2);
  return scored.toSorted((a, b) => b.score - a.score).map(({ one }) => one);
}

/** The one that is meant beyond doubt: its title is exactly the one sought, and no other fits as well. */
export function unmistakable<T extends Named>(sought: { title: string; year: number | null }, known: readonly T[]): T | null {
  const [first, second] = likely(sought, known);
  if (!first || likeness(sought, first) < exactly) return null;
  return second && likeness(sought, second) === likeness(sought, first) ? null : first;
}

const exactly = 3;

function titleLikeness(sought: string, { title, original_title }: Named): number {
  const form = searchForm(sought);
  const forms = [title, original_title ?? ""].map(searchForm).filter(Boolean);
  if (forms.includes(form)) return exactly;
  if (forms.some((one) => `${one} `.startsWith(`${form} `) || `${form} `.startsWith(`${one} `))) return 2;
  const words = new Set(form.split(" "));
  const common = Math.max(0, ...forms.map((one) => shareOf(words, one.split(" "))));
  return common >= 0.6 ? 1 : 0;
}

/** Of the words of both, the part that both have. */
function shareOf(words: ReadonlySet<string>, others: readonly string[]): number {
  const both = others.filter((word) => words.has(word)).length;
  return both / Math.max(words.size, others.length);
}

/** Release years differ by one between countries. */
function yearLikeness(sought: number | null, known: number | null): number {
  if (sought === null || known === null) return 0;
  const apart = Math.abs(sought - known);
  return apart === 0 ? 2 : apart === 1 ? 1 : -2;
}
