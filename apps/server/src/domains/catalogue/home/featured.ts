import type { MovieCard, SeriesCard, TitleCard } from "@seance/contract/titles";
import { limits } from "@seance/contract/limits";

/** The most popular and the newest titles of one kind. */
export interface Picks<T> {
  readonly top: readonly T[];
  readonly newest: readonly T[];
}

/** The most popular and the newest titles, without duplicates, in an order that changes every day; films and series alternate. */
export function pickFeatured(movies: Picks<MovieCard>, series: Picks<SeriesCard>, day: string): TitleCard[] {
  const random = randomOf(day);
  return alternate<TitleCard>(shuffle(withoutDuplicates(movies), random), shuffle(withoutDuplicates(series), random)).slice(
    0,
    limits.home.featured,
  );
}

function withoutDuplicates<T extends { id: string }>({ top, newest }: Picks<T>): T[] {
  const { featuredTop, featuredNewest } = limits.home;
  const picked = [...top.slice(0, featuredTop), ...newest.slice(0, featuredNewest)];
  return [...new Map(picked.map((title) => [title.id, title])).values()];
}

function alternate<T>(a: readonly T[], b: readonly T[]): T[] {
  const pairs = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [...a.slice(i, i + 1), ...b.slice(i, i + 1)]);
  return pairs.flat();
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Numbers from 0 to 1, the same for the same seed (FNV-1a, then mulberry32). */
export function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const parisDay = new Intl.DateTimeFormat("fr-CA", { timeZone: "Europe/Paris" });

/** The date in Paris, `2025-01-31`. */
export const dayInParis = (now: Date): string => parisDay.format(now);
