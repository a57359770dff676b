import assert from "node:assert/strict";
import { test } from "node:test";
import { auditActionLabel, auditTargetLabel } from "#audit.ts";

test("labels an action in French, and returns an unknown action unchanged", () => {
  assert.equal(auditActionLabel("movie.update"), "Film · modification");
  assert.equal(auditActionLabel("badge.give"), "Badge · attribution");
  assert.equal(auditActionLabel("movie.polish"), "Film · polish");
  assert.equal(auditActionLabel("import"), "Import");
  assert.equal(auditActionLabel("robot.dance"), "robot.dance");
  assert.equal(auditActionLabel("constructor.update"), "constructor.update");
  assert.equal(auditActionLabel("movie.constructor"), "Film · constructor");
});

test("labels a setting in French, and any other target by its name", () => {
  assert.equal(auditTargetLabel({ type: "setting", label: "ticker" }), "Message défilant");
  assert.equal(auditTargetLabel({ type: "movie", label: "ticker" }), "ticker");
});
