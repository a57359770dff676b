import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mergeWrites } from "#domains/progress/merge.ts";

const writes = fc.array(
  fc.record({
    item_type: fc.constantFrom("movie" as const, "episode" as const),
    item_id: fc.constantFrom(
      "01900000-0000-7000-8000-00000000000a",
      "01900000-0000-7000-8000-00000000000b",
      "01900000-0000-7000-8000-00000000000A",
    ),
    current_time: fc.double({ min: 0, max: 360_000, noNaN: true }),
    total_time: fc.double({ min: 0, max: 360_000, noNaN: true }),
    saved_at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }).map((date) => date.toISOString()),
  }),
  { minLength: 1, maxLength: 50 },
);

test("keeps the newest save per item, in an order independent of the request's", () => {
  fc.assert(
    fc.property(writes, (entries) => {
      const saves = mergeWrites(entries);
      const keys = saves.map((one) => `${one.itemType} ${one.itemId}`);
      assert.equal(new Set(keys).size, keys.length);
      for (const entry of entries) {
        const kept = saves.find((one) => one.itemType === entry.item_type && one.itemId === entry.item_id.toLowerCase());
        assert.ok(kept && kept.savedAt >= new Date(entry.saved_at));
      }
      const ids = saves.map((one) => one.itemId);
      assert.deepEqual(ids, ids.toSorted());
      assert.deepEqual(new Set(mergeWrites(entries.toReversed()).map((one) => `${one.itemType} ${one.itemId}`)), new Set(keys));
    }),
  );
});
