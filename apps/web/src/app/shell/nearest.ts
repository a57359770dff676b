export type Direction = "left" | "right" | "up" | "down";
export type Box = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

/** How much worse a step sideways is than a step ahead, so that « down » goes to the next row and not to a far corner. */
const sidewaysCost = 3;

/** The index of the box that an arrow leads to from `from`, or -1 when nothing lies that way. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  let best = -1;
  let bestCost = Infinity;
  for (const [index, box] of boxes.entries()) {
    const cost = costOf(from, box, direction);
    if (cost < bestCost) [best, bestCost] = [index, cost];
  }
  return best;
}

function costOf(from: Box, to: Box, direction: Direction): number {
  const ahead = distanceAhead(from, to, direction);
  // A box that overlaps by more than half does not lie that way.
  const size = direction === "left" || direction === "right" ? from.right - from.left : from.bottom - from.top;
  if (ahead < -size / 2 || !centreAhead(from, to, direction)) return Infinity;
  return Math.max(0, ahead) + sidewaysCost * sideways(from, to, direction);
}

function distanceAhead(from: Box, to: Box, direction: Direction): number {
  if (direction === "right") return to.left - from.right;
  if (direction === "left") return from.left - to.right;
  return direction === "down" ? to.top - from.bottom : from.top - to.bottom;
}

function centreAhead(from: Box, to: Box, direction: Direction): boolean {
  const dx = to.left + to.right - from.left - from.right;
  const dy = to.top + to.bottom - from.top - from.bottom;
  if (direction === "right") return dx > 0;
  if (direction === "left") return dx < 0;
  return direction === "down" ? dy > 0 : dy < 0;
}

/** The gap between the two across the direction; none where they face each other, and then the centres part them a little. */
function sideways(from: Box, to: Box, direction: Direction): number {
  const [start, end] =
    direction === "left" || direction === "right" ? (["top", "bottom"] as const) : (["left", "right"] as const);
  const gap = Math.max(0, to[start] - from[end], from[start] - to[end]);
  const centres = Math.abs(to[start] + to[end] - from[start] - from[end]) / 2;
  return gap + centres / 100;
}
