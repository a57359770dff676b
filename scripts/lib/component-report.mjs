import { relative } from "node:path";
import { root } from "./paths.mjs";

/**
 * Reads Vitest's JSON report: `{ passed, failed, slowest, failures, unfinished }`. `passed` and `failed` are numbers of tests, `slowest` has the
 * duration of each finished file (`{ file, ms }`), `failures` each failed test or file (`{ file, name, reason }`), `unfinished` the paths of the
 * files that were not run to their end. Tests of unfinished files are not counted.
 */
export function readComponentReport({ testResults }) {
  const [finished, unfinished] = [testResults.filter((file) => !isUnfinished(file)), testResults.filter(isUnfinished)];
  const tests = finished.flatMap(({ assertionResults }) => assertionResults);
  const failures = finished.flatMap(failuresOf);
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failed: failures.length,
    slowest: finished.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })),
    failures,
    unfinished: unfinished.map(({ name }) => name),
  };
}

const failedTests = ({ assertionResults }) => assertionResults.filter(({ status }) => status === "failed");

/** Not begun, or with tests that were not run. A file with a message does not load, or a hook of it failed. */
const isUnfinished = ({ status, message, assertionResults: tests }) =>
  status === "failed" && message === "" && (tests.length === 0 || tests.some((test) => test.status === "pending"));

function failuresOf({ name, message, ...results }) {
  const file = relative(root, name);
  const failed = failedTests(results);
  if (results.status === "failed" && failed.length === 0) return [{ file, name: "", reason: message }];
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    name: fullName,
    reason: failureMessages.join("\n"),
  }));
}
