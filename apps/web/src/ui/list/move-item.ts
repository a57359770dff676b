/** A copy of the list with the item at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/** The index of the row at a vertical position of the screen, clamped to the first and the last row. */
export function placeAt(rows: readonly { readonly top: number; readonly bottom: number }[], y: number): number {
  const found = rows.findIndex(({ bottom }) => y < bottom);
  return found === -1 ? Math.max(0, rows.length - 1) : found;
}
