import assert from "node:assert/strict";
import { test } from "node:test";
import { changedFields } from "./changed-fields.ts";

test("lists the fields of both sides and marks the changed ones", () => {
  assert.deepEqual(changedFields({ title: "M", year: 1931 }, { title: "M le maudit", year: 1931, tags: ["noir"] }), [
    { name: "title", before: "M", after: "M le maudit", changed: true },
    { name: "year", before: "1931", after: "1931", changed: false },
    { name: "tags", before: undefined, after: '[\n  "noir"\n]', changed: true },
  ]);
});

test("a creation has no before, a deletion no after; null is a value", () => {
  assert.deepEqual(changedFields(null, { note: null }), [{ name: "note", before: undefined, after: "null", changed: true }]);
  assert.deepEqual(changedFields({ a: 1 }, null), [{ name: "a", before: "1", after: undefined, changed: true }]);
  assert.deepEqual(changedFields({ a: "" }, null), [{ name: "a", before: '""', after: undefined, changed: true }]);
  assert.deepEqual(changedFields(null, null), []);
});
