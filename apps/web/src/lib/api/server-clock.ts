/** A smaller difference is ignored: responses take time, and the Date header has whole seconds. */
const tolerableMs = 60_000;

let aheadMs = 0;

/** Measures how far the server's clock is ahead of this device's, from the Date header of a response. */
export function syncServerClock(date: string | null, now = Date.now()): void {
  const ahead = Date.parse(date ?? "") - now;
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < tolerableMs ? 0 : ahead;
}

/** The server's time: history saved with a device's wrong clock would lose against, or hide, that of other devices. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);
