import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openLog } from "#core/log.ts";
import type { Message } from "#db/bus.ts";
import { DueClock } from "#db/due-clock.ts";

mock.timers.enable({ apis: ["setTimeout"] });

/** A clock whose work ends when it is told to, and the time until the next date by how often it was done. */
function clockOf(msUntilNext: (applied: number) => number | null) {
  let tell: (message: Message) => void = () => {};
  let applied = 0;
  let work = Promise.resolve();
  const bus = {
    subscribe(listener: (message: Message) => void) {
      tell = listener;
      return () => {};
    },
  };
  const clock = new DueClock(bus, openLog("silent"), {
    tag: "catalogue",
    failed: "non appliqué",
    msUntilNext: () => Promise.resolve(msUntilNext(applied)),
    async apply() {
      applied++;
      await work;
    },
  });
  return {
    clock,
    applied: () => applied,
    change: () => tell({ kind: "tag", tag: "catalogue" }),
    /** Until the returned function is called, the work does not end. */
    hold() {
      const held = Promise.withResolvers<void>();
      work = held.promise;
      return () => {
        work = Promise.resolve();
        held.resolve();
      };
    },
  };
}

test("a change that comes while the work runs is looked at after it, and so is every later one", async () => {
  const { clock, applied, change, hold } = clockOf(() => null);
  const release = hold();
  const running = clock.run();
  change();
  mock.timers.tick(100);
  release();
  await running;
  assert.equal(applied(), 2);
  change();
  mock.timers.tick(100);
  await clock.close();
  assert.equal(applied(), 3);
});

test("a date that comes between the work and the question for the next date is not lost", async () => {
  const { clock, applied } = clockOf((done) => (done === 0 ? 20 : null));
  await clock.run();
  assert.equal(applied(), 1);
  mock.timers.tick(30);
  await clock.close();
  assert.equal(applied(), 2);
});
