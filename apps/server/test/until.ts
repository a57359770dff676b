import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

/** Asks again until it is so; fails with `what` after `ms`. */
export async function until(ms: number, what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadline, `not within ${ms} ms: ${what}`);
    await sleep(5);
  }
}
