/** The item shown in a carousel or a banner, and its index when it was first shown. */
export interface ShownItem {
  readonly id: string;
  readonly index: number;
}

/** The current index of the item; if it was removed, its former index, at most the last one. */
export function shownIndex(ids: readonly string[], { id, index }: ShownItem): number {
  const found = ids.indexOf(id);
  return found === -1 ? Math.max(0, Math.min(index, ids.length - 1)) : found;
}

/** The item at `index`, wrapping around at both ends. */
export function itemAt(ids: readonly string[], index: number): ShownItem {
  const wrapped = ids.length === 0 ? 0 : ((index % ids.length) + ids.length) % ids.length;
  return { id: ids[wrapped] ?? "", index: wrapped };
}
