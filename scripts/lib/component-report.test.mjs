import assert from "node:assert/strict";
import { test } from "node:test";
import { readComponentReport } from "./component-report.mjs";
import { inRoot } from "./paths.mjs";

/** A file of Vitest's JSON report, with a test of each status. */
const reported = (name, status, statuses, message = "") => ({
  name: inRoot(name),
  status,
  message,
  startTime: 1000,
  endTime: 3500,
  assertionResults: statuses.map((each, index) => ({
    fullName: `test ${index}`,
    status: each,
    failureMessages: each === "failed" ? ["expected 1"] : [],
  })),
});

test("tests are counted, and failed ones told with their file and reason", () => {
  const report = {
    testResults: [reported("a.test.tsx", "passed", ["passed", "passed"]), reported("b.test.tsx", "failed", ["passed", "failed"])],
  };
  const { slowest, ...counts } = readComponentReport(report);
  const failures = [{ file: "b.test.tsx", name: "test 1", reason: "expected 1" }];
  assert.deepEqual(counts, { passed: 3, failed: 1, failures, unfinished: [] });
  assert.deepEqual(slowest[0], { file: "a.test.tsx", ms: 2500 });
});

test("files that a lost page left in their middle or before their start are unfinished, and their tests not counted", () => {
  const halfway = reported("b.test.tsx", "failed", ["passed", "pending"]);
  const report = {
    testResults: [reported("a.test.tsx", "passed", ["passed", "skipped"]), halfway, reported("c.test.tsx", "failed", [])],
  };
  const { passed, failed, unfinished, slowest } = readComponentReport(report);
  assert.deepEqual(
    { passed, failed, unfinished },
    { passed: 1, failed: 0, unfinished: [inRoot("b.test.tsx"), inRoot("c.test.tsx")] },
  );
  assert.deepEqual(
    slowest.map(({ file }) => file),
    ["a.test.tsx"],
  );
});

test("a file that does not load has failed, so has one whose hook skipped its tests, and both are not unfinished", () => {
  const hooked = reported("b.test.tsx", "failed", ["passed", "skipped"]);
  const report = { testResults: [reported("a.test.tsx", "failed", [], "Cannot find module"), hooked] };
  const { passed, failed, failures, unfinished } = readComponentReport(report);
  const told = [
    { file: "a.test.tsx", name: "", reason: "Cannot find module" },
    { file: "b.test.tsx", name: "", reason: "" },
  ];
  assert.deepEqual({ passed, failed, failures, unfinished }, { passed: 1, failed: 2, failures: told, unfinished: [] });
});
