import { FairRunner } from "#core/fair-queue.ts";

/** More than a page opens at once behind the address of a school or an office; 503 within 3 s while the database is away. */
const bounds = { total: 1000, perAddress: 300, perAccount: 300, longestWaitMs: 1500 };

/**
 * Computes public answers that are not cached in fair turns of the addresses, and suggestions in those of the accounts: as many at once
 * as half of the pool has connections, and of one of them as a fifth. Whoever asks for thousands waits for them, and nobody else does.
 */
export const openComputedReads = (connections: number): FairRunner =>
  new FairRunner({ running: share(connections, 2), runningPerAddress: share(connections, 5), ...bounds });

const share = (connections: number, part: number): number => Math.max(1, Math.floor(connections / part));
