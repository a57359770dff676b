import assert from "node:assert/strict";
import { test } from "node:test";
import { byDay, dayName, hourOf, monthAfter, monthName, monthOf } from "./months.ts";

test("months follow each other over the year, and are those of Paris", () => {
  assert.deepEqual(
    [monthAfter("2026-12", 1), monthAfter("2026-01", -1), monthAfter("2026-11", 0)],
    ["2027-01", "2025-12", "2026-11"],
  );
  assert.equal(monthOf(new Date("2026-11-30T23:30:00Z")), "2026-12");
  assert.deepEqual([monthName("2026-08"), dayName("2026-11-25")], ["août 2026", "mercredi 25 novembre"]);
});

test("entries are grouped by the day in Paris", () => {
  const entry = (at: string) => ({ type: "movie" as const, id: at, label: "", at, change: "start" as const, idle: false });
  const entries = ["2026-11-25T22:59:00.000Z", "2026-11-25T23:00:00.000Z"].map(entry);
  assert.deepEqual(
    byDay(entries).map(([day, all]) => [day, all.map(({ at }) => hourOf(at))]),
    [
      ["2026-11-25", ["23:59"]],
      ["2026-11-26", ["00:00"]],
    ],
  );
});
