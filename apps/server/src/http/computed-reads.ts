import { FairRunner } from "#core/fair-queue.ts";

/** More than a page opens at once behind the address of a school or an office; 503 within 3 s while the database is away. */
const bounds = { total: 1000, perAddress: 300, perAccount: 300, longestWaitMs: 1500 };

/**
 * Computes answers that are not cached in fair turns, at most a fifth of the pool's connections for one address or account: whoever asks
 * for thousands of searches waits for them, and neither other guests nor signed-in people do. Accounts stand in the place of addresses in
 * `personalReads`, of which guests take none.
 */
export const openComputedReads = (connections: number): Record<"publicReads" | "personalReads", FairRunner> => ({
  publicReads: openTurns(share(connections, 2), connections),
  personalReads: openTurns(share(connections, 3), connections),
});

const openTurns = (running: number, connections: number): FairRunner =>
  new FairRunner({ running, runningPerAddress: share(connections, 5), ...bounds });

const share = (connections: number, part: number): number => Math.max(1, Math.floor(connections / part));
