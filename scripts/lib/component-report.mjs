import { relative } from "node:path";
import { root } from "./paths.mjs";

/**
 * What the JSON report of Vitest says: `{ passed, failed, slowest, failures, unfinished }`. `passed` and `failed` are numbers of tests,
 * `slowest` has the duration of each finished file (`{ file, ms }`), `failures` each failed test (`{ file, name, reason }`), `unfinished` the
 * paths of the files that were not run to their end, of which no test is counted.
 */
export function readComponentReport({ testResults }) {
  const [finished, unfinished] = [testResults.filter((file) => !isUnfinished(file)), testResults.filter(isUnfinished)];
  const tests = finished.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((test) => ({ file: relative(root, file), ...test })),
  );
  const failed = tests.filter(({ status }) => status === "failed");
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failed: failed.length,
    slowest: finished.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })),
    failures: failed.map(({ file, fullName: name, failureMessages }) => ({ file, name, reason: failureMessages.join("\n") })),
    unfinished: unfinished.map(({ name }) => name),
  };
}

/** Vitest reports such a file as failed without a failed test in it; so it does for one that does not load, which fails again. */
const isUnfinished = ({ status, assertionResults }) =>
  status === "failed" && !assertionResults.some((test) => test.status === "failed");
