import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import * as z from "zod/mini";
import { boolParam, intParam, numberParam } from "#fields.ts";
import { isCompleted, limits, popularityScore } from "#limits.ts";
import { limitParam, skip, pageOffset, sortOrder } from "#paging.ts";

const list = z.object({ skip, limit: limitParam(20, 100), sort_order: sortOrder });

test("a list without parameters has the first 20 items, newest first", () => {
  assert.deepEqual(list.parse({}), { skip: 0, limit: 20, sort_order: "desc" });
});

test("property: skip and limit accept only digits within their bounds", () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 2_000_000 }), (n) => {
      assert.equal(list.safeParse({ skip: String(n) }).success, n >= 0 && n <= limits.list.maxSkip);
      assert.equal(list.safeParse({ limit: String(n) }).success, n >= 1 && n <= 100);
      assert.equal(list.safeParse({ limit: n }).success, false, "a number is no query text");
    }),
  );
  for (const text of ["", " 5", "5 ", "+5", "5.0", "1e1", "0x10", "٥", "5;drop", "--5", "NaN", "99999999999999999999"])
    assert.equal(list.safeParse({ limit: text }).success, false, text);
});

test("property: consecutive pages have no gaps and no duplicates", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 100 }), (count, size) => {
      const rows = Array.from({ length: count }, (_, i) => i);
      const seen: number[] = [];
      for (let page = 1; page <= Math.ceil(count / size); page++)
        seen.push(...rows.slice(pageOffset(page, size), pageOffset(page, size) + size));
      assert.deepEqual(seen, rows);
    }),
  );
  assert.equal(pageOffset(0, 20), 0);
  assert.equal(pageOffset(-3, 20), 0);
  assert.equal(pageOffset(2.9, 20), 20);
});

test("decimal, integer and boolean query parameters", () => {
  const rating = numberParam({ min: 0, max: 10 });
  assert.equal(rating.parse("7.5"), 7.5);
  for (const text of ["10.1", "-1", "7,5", ".5", "1e1", "", "Infinity"])
    assert.equal(rating.safeParse(text).success, false, text);
  assert.equal(intParam({ min: -5, max: 5 }).parse("-5"), -5);
  assert.deepEqual(
    ["true", "1", "false", "0"].map((text) => boolParam.parse(text)),
    [true, true, false, false],
  );
  for (const text of ["yes", "TRUE", "", "2"]) assert.equal(boolParam.safeParse(text).success, false, text);
});

test("watched: from 95 %, or with at most a minute left", () => {
  const hour = 3600;
  const table: [number, number, boolean][] = [
    [0, hour, false],
    [hour * 0.95 - 0.01, hour, false],
    [hour * 0.95, hour, true],
    [600 - 60.01, 600, false],
    [600 - 60, 600, true],
    [hour, hour, true],
    [hour + 5, hour, true],
    [10, 0, false],
    [0, 0, false],
  ];
  for (const [at, total, seen] of table) assert.equal(isCompleted(at, total), seen, `${at} of ${total}`);
});

test("property: a watched video stays watched at a later position", () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), fc.nat(20_000), (at, further, total) => {
      if (isCompleted(at, total)) assert.ok(isCompleted(at + further, total));
    }),
  );
});

test("popularity: half a point per view, 20 per point of rating, or of vote_average without a rating", () => {
  assert.equal(popularityScore({ views: 10, rating: 8, vote_average: 3 }), 165);
  assert.equal(popularityScore({ views: 10, rating: null, vote_average: 3 }), 65);
  assert.equal(popularityScore({ views: 0, rating: 0, vote_average: 9 }), 0);
  assert.equal(popularityScore({ views: 1, rating: null, vote_average: null }), 0.5);
});
