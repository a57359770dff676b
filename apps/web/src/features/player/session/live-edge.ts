import type { Phase } from "./player-state.ts";

/** A picture that was never paused nor set back is live when closer than this to the end of the seekable range. */
const liveEdgeSeconds = 10;
/** Variation of the distance to the edge during normal playback. */
const driftSeconds = 3;

/** Distance of a live picture to the edge, observed since it started or last went back to the edge. */
export interface LiveEdge {
  /** The smallest distance while playing, which depends on the stream. */
  nearest: number | null;
  /** Paused or set back, and not caught up since. */
  delayed: boolean;
}

export const newEdge: LiveEdge = { nearest: null, delayed: false };

/** Updates the observation with an event; distances count only while playing. */
export function followEdge(edge: LiveEdge, phase: Phase, behind: number): LiveEdge {
  if (phase === "paused") return edge.delayed ? edge : { ...edge, delayed: true };
  if (phase !== "playing") return edge;
  const caughtUp = edge.nearest === null || behind <= edge.nearest;
  return caughtUp ? { nearest: behind, delayed: false } : edge;
}

/** Whether the picture is live: never while paused; after a pause or a jump back, once it has caught up. */
export function isAtEdge({ nearest, delayed }: LiveEdge, phase: Phase, behind: number): boolean {
  if (phase === "paused") return false;
  const usual = (nearest ?? 0) + driftSeconds;
  return behind <= (delayed ? usual : Math.max(liveEdgeSeconds, usual));
}
