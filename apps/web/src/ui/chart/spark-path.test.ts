import assert from "node:assert/strict";
import { test } from "node:test";
import { sparkPath } from "./spark-path.ts";

test("the line goes from edge to edge, highest at the highest count", () => {
  assert.equal(sparkPath([0, 5, 10]), "M0 22L48 12L96 2");
});

test("nothing counted is a flat line at the bottom", () => {
  assert.equal(sparkPath([0, 0]), "M0 22L96 22");
  assert.equal(sparkPath([]), "");
});
