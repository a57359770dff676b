/** The item shown in a carousel or a banner, and its index when it was first shown. */
export interface Place {
  readonly id: string;
  readonly index: number;
}

/** The current index of the item; its former index, at most the last one, once it is gone. */
export function placeOf(ids: readonly string[], { id, index }: Place): number {
  const found = ids.indexOf(id);
  return found === -1 ? Math.max(0, Math.min(index, ids.length - 1)) : found;
}

/** The item at `index`, wrapping around at both ends. */
export function placeAfter(ids: readonly string[], index: number): Place {
  const turned = ids.length === 0 ? 0 : ((index % ids.length) + ids.length) % ids.length;
  return { id: ids[turned] ?? "", index: turned };
}
