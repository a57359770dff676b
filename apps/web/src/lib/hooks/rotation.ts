/** What shows in a carousel or a banner: which one, and where it was when it began to show. */
export interface Place {
  readonly id: string;
  readonly index: number;
}

/** The index of what shows: where its title stands now; the same place, or the last one, once it is gone. */
export function placeOf(ids: readonly string[], { id, index }: Place): number {
  const found = ids.indexOf(id);
  return found === -1 ? Math.max(0, Math.min(index, ids.length - 1)) : found;
}

/** The place at `index`, counted round: after the last comes the first, before the first the last. */
export function placeAfter(ids: readonly string[], index: number): Place {
  const turned = ids.length === 0 ? 0 : ((index % ids.length) + ids.length) % ids.length;
  return { id: ids[turned] ?? "", index: turned };
}
