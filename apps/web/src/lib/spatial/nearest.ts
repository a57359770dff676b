export type Direction = "left" | "right" | "up" | "down";
export type Box = Readonly<Record<"left" | "right" | "top" | "bottom", number>>;

/** Cost of a px sideways relative to a px ahead, so that « down » goes to the next row and not to a far corner. */
const sidewaysCost = 3;
/** Two boxes are in one line when they overlap vertically by at least this part of the smaller height. */
const sharedInLine = 0.25;
/** Tolerance in px for a box to be inside another. */
const slack = 1;

const isSideways = (direction: Direction): boolean => direction === "left" || direction === "right";

/**
 * The index of the nearest box in a direction, or -1 when there is none. Left and right stay in the line of `from`;
 * with `aslant` they also accept boxes that are further ahead than aside.
 */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction, aslant = false): number {
  let best = -1;
  let bestCost = Infinity;
  for (const [index, box] of boxes.entries()) {
    const cost = costOf(from, box, direction, aslant);
    if (cost < bestCost) [best, bestCost] = [index, cost];
  }
  return best;
}

function costOf(from: Box, to: Box, direction: Direction, aslant: boolean): number {
  const within = insideTowards(from, to);
  if (within) return within === direction ? -1 : Infinity;
  const ahead = distanceAhead(from, to, direction);
  const aside = distanceAside(from, to, direction);
  const size = Math.min(extent(from, direction), extent(to, direction));
  // A box that overlaps by more than half is not in that direction.
  if (ahead < -size / 2 || !centreAhead(from, to, direction)) return Infinity;
  if (isSideways(direction) && !inLine(from, to) && (!aslant || aside > ahead)) return Infinity;
  return Math.max(0, ahead) + sidewaysCost * aside + asideOfCentres(from, to, direction) / 100;
}

/**
 * The direction from one box to the other when one is inside the other, as a button over the corner of a card: towards the edge it is
 * nearest to, and back. Null when neither is inside the other.
 */
function insideTowards(from: Box, to: Box): Direction | null {
  const inner = contains(from, to) ? to : contains(to, from) ? from : null;
  if (!inner) return null;
  const outer = inner === to ? from : to;
  const dx = (centreX(to) - centreX(from)) / (outer.right - outer.left);
  const dy = (centreY(to) - centreY(from)) / (outer.bottom - outer.top);
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "right" : "left";
  return dy > 0 ? "down" : "up";
}

const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left - slack &&
  inner.right <= outer.right + slack &&
  inner.top >= outer.top - slack &&
  inner.bottom <= outer.bottom + slack;

const centreX = ({ left, right }: Box): number => (left + right) / 2;
const centreY = ({ top, bottom }: Box): number => (top + bottom) / 2;
const extent = (box: Box, direction: Direction): number => (isSideways(direction) ? box.right - box.left : box.bottom - box.top);

function inLine(one: Box, other: Box): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared >= sharedInLine * Math.min(one.bottom - one.top, other.bottom - other.top);
}

function distanceAhead(from: Box, to: Box, direction: Direction): number {
  if (direction === "right") return to.left - from.right;
  if (direction === "left") return from.left - to.right;
  return direction === "down" ? to.top - from.bottom : from.top - to.bottom;
}

function centreAhead(from: Box, to: Box, direction: Direction): boolean {
  if (direction === "right") return centreX(to) > centreX(from);
  if (direction === "left") return centreX(to) < centreX(from);
  return direction === "down" ? centreY(to) > centreY(from) : centreY(to) < centreY(from);
}

/** The gap between two boxes perpendicular to the direction; 0 when they overlap on that axis. */
function distanceAside(from: Box, to: Box, direction: Direction): number {
  const [start, end] = isSideways(direction) ? (["top", "bottom"] as const) : (["left", "right"] as const);
  return Math.max(0, to[start] - from[end], from[start] - to[end]);
}

/** Tie-breaker: the distance between the centres perpendicular to the direction. */
const asideOfCentres = (from: Box, to: Box, direction: Direction): number =>
  Math.abs(isSideways(direction) ? centreY(to) - centreY(from) : centreX(to) - centreX(from));
