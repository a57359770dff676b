import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { estimate, formatTimeSpent } from "./figures.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

test("time spent is 20 minutes a day since the account was made, one day at least, whatever the clock says", () => {
  const timeOf = (createdAt: string) => estimate({ createdAt, favourites: 0, available: 0 }, now).time;
  assert.equal(timeOf(daysAgo(0)), 20);
  assert.equal(timeOf(daysAgo(1)), 20);
  assert.equal(timeOf(daysAgo(30)), 600);
  assert.equal(timeOf(daysAgo(-1)), 20);
});

test("watched is twice the favourites and never more than there is; an achievement for every five", () => {
  const facts = fc.record({ favourites: fc.nat({ max: 500 }), available: fc.nat({ max: 5000 }) });
  fc.assert(
    fc.property(facts, ({ favourites, available }) => {
      const { watched, achievements } = estimate({ createdAt: daysAgo(3), favourites, available }, now);
      assert.equal(watched, favourites * 2 <= available ? favourites * 2 : available);
      assert.ok(achievements * 5 <= watched && watched < achievements * 5 + 5);
    }),
  );
});

const spans: readonly [number, string][] = [
  [0, "0 min"],
  [45, "45 min"],
  [60, "1 h"],
  [65, "1 h 05"],
  [2880, "2 j"],
  [2885 + 60, "2 j 1 h"],
];
for (const [minutes, words] of spans)
  test(`${minutes} minutes read « ${words} »`, () => assert.equal(formatTimeSpent(minutes).replaceAll("\u00a0", " "), words));
