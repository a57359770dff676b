import { FairRunner } from "#core/fair-queue.ts";

/** More than a page opens at once behind the address of a school or an office; 503 within 3 s while the database is away. */
const bounds = { total: 1000, perAddress: 300, perAccount: 300, longestWaitMs: 1500 };

/**
 * Computes public answers that are not cached in fair turns of the addresses, as many at once as half of the pool has connections: whoever
 * asks for thousands of searches waits for them, and the other half stays for signed-in people.
 */
export const openPublicReads = (connections: number): FairRunner =>
  new FairRunner({ running: Math.max(1, connections >> 1), ...bounds });
