/** An item that was removed, with its place in the list. */
export interface Held<T> {
  readonly item: T;
  readonly at: number;
}

export interface Place<T> {
  readonly item: T;
  /** Removed: the place is empty, and still there. */
  readonly gone: boolean;
}

/** The items with the removed ones in their places, so that the others do not move. */
export function withHeld<T>(items: readonly T[], held: readonly Held<T>[], idOf: (item: T) => string): Place<T>[] {
  const there = new Set(items.map(idOf));
  const places = items.map((item): Place<T> => ({ item, gone: false }));
  for (const { item, at } of held.filter((one) => !there.has(idOf(one.item))).toSorted((a, b) => a.at - b.at))
    places.splice(Math.min(at, places.length), 0, { item, gone: true });
  return places;
}
