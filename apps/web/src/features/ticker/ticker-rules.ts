import type { Ticker } from "@seance/contract/ticker";

/** How many times the message stands in the line. */
export const tickerCopies = 15;

const unsetSpeed = 15;
const shortestSeconds = 20;
/** Characters that one turn should move by, so that any message goes by at a pace that can be read. */
const charactersPerTurn = 140;

/** Seconds of one turn: the larger of 20 s and 400 ÷ speed. */
export function turnSeconds(speed: Ticker["speed"] | null | undefined): number {
  return Math.max(shortestSeconds, 400 / (speed || unsetSpeed));
}

/** By how many copies one turn moves the line: a whole number, so that its end looks like its beginning; at most half of them, so that no gap shows. */
export function copiesPerTurn(message: string): number {
  const half = Math.floor(tickerCopies / 2);
  return Math.min(half, Math.max(1, Math.round(charactersPerTurn / Math.max(1, [...message].length))));
}
