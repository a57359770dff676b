import assert from "node:assert/strict";
import { test } from "node:test";
import { auditWords, targetWords } from "#audit.ts";

test("an action is said in French, and one that is not known as it is written", () => {
  assert.equal(auditWords("movie.update"), "Film · modification");
  assert.equal(auditWords("badge.give"), "Badge · attribution");
  assert.equal(auditWords("movie.polish"), "Film · polish");
  assert.equal(auditWords("import"), "Import");
  assert.equal(auditWords("robot.dance"), "robot.dance");
  assert.equal(auditWords("constructor.update"), "constructor.update");
  assert.equal(auditWords("movie.constructor"), "Film · constructor");
});

test("a setting is named in French, everything else as it is called", () => {
  assert.equal(targetWords({ type: "setting", label: "ticker" }), "Message défilant");
  assert.equal(targetWords({ type: "movie", label: "ticker" }), "ticker");
});
