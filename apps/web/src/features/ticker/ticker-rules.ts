import type { Ticker } from "@seance/contract/ticker";

/** Number of copies of the message in the line. */
export const tickerCopies = 15;

const unsetSpeed = 15;
const shortestSeconds = 20;
/** Characters that one cycle moves by, for a readable pace with any message. */
const charactersPerTurn = 140;

/** Seconds of one cycle: the larger of 20 s and 400 ÷ speed. */
export function turnSeconds(speed: Ticker["speed"] | null | undefined): number {
  return Math.max(shortestSeconds, 400 / (speed || unsetSpeed));
}

/** Number of copies that one cycle moves by: whole, so that the loop is seamless; at most half of them, so that no gap shows. */
export function copiesPerTurn(message: string): number {
  const half = Math.floor(tickerCopies / 2);
  return Math.min(half, Math.max(1, Math.round(charactersPerTurn / Math.max(1, [...message].length))));
}
