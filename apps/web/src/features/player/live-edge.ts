import type { Phase } from "./player-state.ts";

/** Closer than this to the end of what can be sought is the direct, for a picture that was never held. */
const liveEdgeSeconds = 10;
/** How much the distance of a picture that goes on may vary by itself. */
const driftSeconds = 3;

/** What is known of a live picture since it began, or since it was last sent back to the direct. */
export interface LiveEdge {
  /** The smallest distance to the edge seen while it ran: each stream has its own. */
  nearest: number | null;
  /** It was paused, and has not caught up since. */
  held: boolean;
}

export const newEdge: LiveEdge = { nearest: null, held: false };

/** Follows a live picture from one sign of life to the next; distances count only while it runs. */
export function followEdge(edge: LiveEdge, phase: Phase, behind: number): LiveEdge {
  if (phase === "paused") return edge.held ? edge : { ...edge, held: true };
  if (phase !== "playing") return edge;
  const caughtUp = edge.nearest === null || behind <= edge.nearest;
  return caughtUp ? { nearest: behind, held: false } : edge;
}

/** Whether this is the direct: never while paused; after a pause, once the picture is back where it was before. */
export function isAtEdge({ nearest, held }: LiveEdge, phase: Phase, behind: number): boolean {
  if (phase === "paused") return false;
  const usual = (nearest ?? 0) + driftSeconds;
  return behind <= (held ? usual : Math.max(liveEdgeSeconds, usual));
}
