/** The list with the item at `from` put at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/** The place of a list's row at a height of the screen; above the first it is the first, under the last the last. */
export function placeAt(rows: readonly { readonly top: number; readonly bottom: number }[], y: number): number {
  const found = rows.findIndex(({ bottom }) => y < bottom);
  return found === -1 ? Math.max(0, rows.length - 1) : found;
}
