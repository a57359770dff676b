import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fromParisTime, toParisTime } from "./paris-time.ts";

const table: [iso: string, local: string][] = [
  ["2026-01-15T19:30:00.000Z", "2026-01-15T20:30"],
  ["2026-07-15T18:30:00.000Z", "2026-07-15T20:30"],
  // The nights when the clock changes: before and after.
  ["2026-03-29T00:59:00.000Z", "2026-03-29T01:59"],
  ["2026-03-29T01:00:00.000Z", "2026-03-29T03:00"],
  ["2026-10-24T23:59:00.000Z", "2026-10-25T01:59"],
  ["2026-10-25T02:00:00.000Z", "2026-10-25T03:00"],
];

for (const [iso, local] of table)
  test(`${iso} is ${local} in Paris`, () => {
    assert.equal(toParisTime(iso), local);
    assert.equal(fromParisTime(local), iso);
  });

test("the hour that comes twice is read as the first, the one left out as the clock not put forward", () => {
  assert.equal(fromParisTime("2026-10-25T02:30"), "2026-10-25T00:30:00.000Z");
  assert.equal(fromParisTime("2026-03-29T02:30"), "2026-03-29T01:30:00.000Z");
});

test("a year that is being typed, or past those a field can show, is a time like any other", () => {
  for (const year of ["0002", "0020", "0202", "1066", "1890", "1911", "1942", "1976", "9999"]) {
    const local = `${year}-06-01T12:00`;
    assert.equal(toParisTime(fromParisTime(local)), local);
  }
  assert.equal(toParisTime("9999-12-31T23:59:59.000Z"), "");
  assert.equal(fromParisTime("12026-06-01T12:00"), "");
});

test("what is no time is empty", () => {
  assert.equal(fromParisTime("demain"), "");
  assert.equal(toParisTime("demain"), "");
});

test("any minute of Paris comes back as it was, but for the hour that spring leaves out", () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minutes, (minute) => {
      const local = toParisTime(new Date(minute * 60_000).toISOString());
      assert.equal(toParisTime(fromParisTime(local)), local);
    }),
  );
});
