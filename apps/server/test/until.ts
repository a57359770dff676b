import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

/** Long enough for a machine with much else to do: a test waits for a fact, and how soon it comes is measured by the benches. */
const limitMs = 60_000;

/** Asking all the time would take the processor from what is waited for. */
const pausesMs = { first: 5, longest: 25 };

/** Asks again until it is so; fails with `what` after a minute. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (let pauseMs = pausesMs.first; !(await isSo()); pauseMs = Math.min(pauseMs * 1.5, pausesMs.longest)) {
    assert.ok(performance.now() < deadline, `not within ${limitMs} ms: ${what}`);
    await sleep(pauseMs);
  }
}
