import type { MovieCard, SeriesCard, TitleCard } from "@seance/contract/titles";
import { limits } from "@seance/contract/limits";

/** The two ends of one kind's catalogue that the front page shows. */
export interface Ends<T> {
  readonly top: readonly T[];
  readonly newest: readonly T[];
}

/** The most popular and the newest of both kinds, each once: shuffled by the day, films and series by turns. */
export function pickFeatured(movies: Ends<MovieCard>, series: Ends<SeriesCard>, day: string): TitleCard[] {
  const random = randomOf(day);
  return byTurns<TitleCard>(shuffle(bothEnds(movies), random), shuffle(bothEnds(series), random)).slice(0, limits.home.featured);
}

function bothEnds<T extends { id: string }>({ top, newest }: Ends<T>): T[] {
  const { featuredTop, featuredNewest } = limits.home;
  const picked = [...top.slice(0, featuredTop), ...newest.slice(0, featuredNewest)];
  return [...new Map(picked.map((title) => [title.id, title])).values()];
}

function byTurns<T>(a: readonly T[], b: readonly T[]): T[] {
  const turns = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [...a.slice(i, i + 1), ...b.slice(i, i + 1)]);
  return turns.flat();
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

/** The day in Paris, `2025-01-31`: what the day's shuffle is drawn from. */
export const dayInParis = (now: Date): string => parisDay.format(now);
