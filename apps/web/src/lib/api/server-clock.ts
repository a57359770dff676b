/** A clock that is off by less than this is left alone: answers are late, and say whole seconds. */
const tolerableMs = 60_000;

let aheadMs = 0;

/** Learns how far the server's clock is ahead of this device's, from the Date header of an answer. */
export function syncServerClock(date: string | null, now = Date.now()): void {
  const ahead = Date.parse(date ?? "") - now;
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < tolerableMs ? 0 : ahead;
}

/** What time it is for everybody: what is kept under a device's wrong time would lose to, or hide, what other devices keep. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
