import type { Neighbours } from "./suggestions.queries.ts";

/** The titles nearest to all of these lists together, the nearest first, without those to leave out. */
export function rankNeighbours(lists: readonly Neighbours[], leftOut: ReadonlySet<string>): string[] {
  const scores = new Map<string, number>();
  for (const { neighbour_ids, likeness } of lists)
    for (const [at, id] of neighbour_ids.entries())
      if (!leftOut.has(id)) scores.set(id, (scores.get(id) ?? 0) + (likeness[at] ?? 0));
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The most frequent of these words, ties in their order. */
export function mostFrequent(words: readonly string[], count: number): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([word]) => word);
}
