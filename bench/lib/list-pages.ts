import { languages, movieGenres } from "@seance/contract/limits";
import { pick, randomFrom } from "./random.ts";

/** Queries of films in groups with the same filters: a genre, sometimes a year, language or rating; several orders, mostly first pages. */
export function distinctFilters(count: number, seed: number, looks: number): string[][] {
  const random = randomFrom(seed);
  const found = new Map<string, string[]>();
  while (found.size < count) {
    const filter = new URLSearchParams();
    if (random() < 0.8) filter.set("genre", pick(random, movieGenres));
    if (random() < 0.3) filter.set("year", String(1930 + Math.floor(random() * 90)));
    if (random() < 0.3) filter.set("language", pick(random, languages));
    if (random() < 0.3) filter.set("min_rating", String(Math.floor(random() * 18) / 2));
    const seen = new Set<string>();
    while (seen.size < looks) seen.add(lookAt(filter, random));
    found.set(filter.toString(), [...seen]);
  }
  return [...found.values()];
}

function lookAt(filter: URLSearchParams, random: () => number): string {
  const query = new URLSearchParams(filter);
  query.set("sort_by", pick(random, ["created_at", "rating", "year", "title", "views"]));
  query.set("sort_order", pick(random, ["asc", "desc"]));
  query.set("skip", String(20 * Math.floor(random() ** 3 * 50)));
  return query.toString();
}

/** Waits until the server has loaded its index of titles; until then it answers by SQL. */
export async function untilIndexed(read: (path: string) => Promise<void>): Promise<void> {
  for (let skip = 10_000; ; skip++) {
    const began = performance.now();
    const isRead = await read(`/api/movies?genre=Drame&sort_by=rating&skip=${skip}&limit=1`).then(
      () => true,
      () => false,
    );
    if (isRead && performance.now() - began < 5) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
