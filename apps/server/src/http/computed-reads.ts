import { FairRunner } from "#core/fair-queue.ts";

/** More than a page opens at once behind the address of a school or an office; 503 within 3 s while the database is away. */
const bounds = { total: 1000, perAddress: 300, perAccount: 300, longestWaitMs: 1500 };

/**
 * Computes public answers that are not cached in fair turns of the addresses, as many at once as half of the pool has connections, and of
 * one address as a fifth: whoever asks for thousands of searches waits for them, and neither other guests nor signed-in people do.
 */
export const openPublicReads = (connections: number): FairRunner =>
  new FairRunner({ running: share(connections, 2), runningPerAddress: share(connections, 5), ...bounds });

/** Computes suggestions in fair turns of the accounts, which stand in the place of addresses; a flood of guests takes none of these. */
export const openPersonalReads = (connections: number): FairRunner =>
  new FairRunner({ running: share(connections, 3), runningPerAddress: share(connections, 5), ...bounds });

const share = (connections: number, part: number): number => Math.max(1, Math.floor(connections / part));
