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

/** A file without a failed test that has a message does not load, or a hook of it failed. */
const isUnfinished = (file) => file.status === "failed" && file.message === "" && failedTests(file).length === 0;

function failuresOf({ name, message, ...results }) {
  const file = relative(root, name);
  if (message !== "") return [{ file, name: "", reason: message }];
  return failedTests(results).map(({ fullName, failureMessages }) => ({
    file,
    name: fullName,
    reason: failureMessages.join("\n"),
  }));
}
