import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";

/** Long enough for a machine with much else to do: a test waits for a fact, and how soon it comes is measured by the benches. */
const limitMs = 60_000;

/** Polling more often takes the processor from what the test waits for. */
const pauseMs = 20;

/** Asks again until it is so; fails with `what` after a minute. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadline, `not within ${limitMs} ms: ${what}`);
    await sleep(pauseMs);
  }
}
