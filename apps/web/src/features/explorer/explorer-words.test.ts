import assert from "node:assert/strict";
import { test } from "node:test";
import { about, idOf, jsonOf, momentOf, fieldText } from "./explorer-words.ts";

test("the id of a document is its id, else its _id, else undefined", () => {
  assert.equal(idOf({ id: "a", _id: "b" }), "a");
  assert.equal(idOf({ id: "", _id: "b" }), "b");
  assert.equal(idOf({ id: null, _id: 3 }), undefined);
  assert.equal(idOf({}), undefined);
});

test("an estimated count says « environ »", () => {
  assert.equal(about(12, false), "12");
  assert.equal(about(5_000_000, true).replaceAll(/\s/g, " "), "environ 5 000 000");
});

test("missing values have placeholders", () => {
  assert.equal(momentOf(null), "Date inconnue");
  assert.equal(momentOf("hier"), "Date inconnue");
  assert.match(momentOf("2026-11-02T10:00:00.000Z"), /^2 novembre 2026/);
  assert.equal(fieldText({ id: "a", title: " " }, "title"), undefined);
  assert.equal(fieldText({ id: "a", year: 1920 }, "year"), "1920");
});

test("JSON is written with two spaces", () => {
  assert.equal(jsonOf({ id: "a", tags: [1] }), '{\n  "id": "a",\n  "tags": [\n    1\n  ]\n}');
});
