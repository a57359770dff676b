import type { TitleCard } from "@seance/contract/titles";

interface Dated {
  readonly id: string;
  readonly created_at: string;
}

/**
 * New items since `before`: unknown ids that are either newer than everything before, or in a list that was not full then.
 * An item that moves up into a full list because another left is not new.
 */
export function newcomers<One extends Dated>(before: readonly Dated[], now: readonly One[], longest: number): readonly One[] {
  const known = new Set(before.map(({ id }) => id));
  const newest = Math.max(0, ...before.map(({ created_at }) => Date.parse(created_at)));
  const hadRoom = before.length < longest;
  return now.filter(({ id, created_at }) => !known.has(id) && (hadRoom || Date.parse(created_at) > newest));
}

/** « Nouveau film : Nosferatu », or how many and which. */
export function newTitlesWords(titles: readonly { readonly title: string }[], one: string, many: string): string {
  const names = titles.map(({ title }) => title).join(", ");
  return `${titles.length === 1 ? one : `${titles.length} ${many}`}\u202f: ${names}`;
}

/** The most popular title, films and series alternating, that the user has not started. */
export function recommend(
  home: { readonly top_movies: readonly TitleCard[]; readonly top_series: readonly TitleCard[] },
  begun: ReadonlySet<string>,
): TitleCard | undefined {
  const longest = Math.max(home.top_movies.length, home.top_series.length);
  const inTurn = Array.from({ length: longest }, (_, at) => [home.top_movies[at], home.top_series[at]]).flat();
  return inTurn.find((title) => title !== undefined && !begun.has(title.id));
}
