import type { SagaPlace } from "./sagas.queries.ts";

/**
 * Puts a saga's binned titles, which its editor does not see, back into the new order: each after the title that it followed before,
 * or after the nearest earlier one that is still there.
 */
export function withBinned(before: readonly SagaPlace[], wanted: readonly string[]): string[] {
  const order = [...wanted];
  const placed = new Set(wanted);
  let previous: string | undefined;
  for (const { id, binned } of before) {
    if (binned && !placed.has(id)) {
      order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, id);
      placed.add(id);
    }
    if (placed.has(id)) previous = id;
  }
  return order;
}
