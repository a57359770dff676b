import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runChecks } from "./lib/checks.mjs";
import { install } from "./lib/install.mjs";
import { stop } from "./lib/processes.mjs";
import {
  findTools,
  runBrowserTests,
  runClusterTests,
  runComponentTests,
  runNodeTests,
  runServerTests,
} from "./lib/test-parts.mjs";

// `npm test` runs all parts; `npm test -- server browser` runs some. One at a time: each part keeps two cores busy, and parallel parts would
// exceed their timeouts.
const parts = {
  checks: runChecks,
  web: (options) => runNodeTests("apps/web", options),
  contract: (options) => runNodeTests("packages/contract", options),
  demo: (options) => runNodeTests("demo", options),
  scripts: (options) => runNodeTests("scripts", options),
  bench: (options) => runNodeTests("bench", options),
  server: runServerTests,
  cluster: runClusterTests,
  // Its longest test builds the container's image.
  deploy: (options) => runNodeTests("deploy", options, "--test-timeout=900000"),
  components: runComponentTests,
  browser: runBrowserTests,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`Partie inconnue : ${unknown.join(", ")}. Parties : ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

await install();
// Temporary files of the tests; removed at exit, even if the run is interrupted.
const scratch = mkdtempSync(join(tmpdir(), "seance-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));

const chosen = Object.keys(parts).filter((name) => asked.length === 0 || asked.includes(name));
const results = [await findTools(chosen)];
for (const name of chosen) {
  console.log(`▶ ${name}`);
  const began = Date.now();
  const { passed, failed, slowest = [], failures = [] } = await parts[name]({ scratch });
  const seconds = (Date.now() - began) / 1000;
  results.push({ name, passed, failed, seconds, slowest, failures });
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s\n`);
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
printTimes();
printFailures();
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
await stop(sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);

/** Prints the durations of the parts and of the ten slowest test files. */
function printTimes() {
  console.log(`\nTemps : ${results.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(" · ")}`);
  const files = results.flatMap(({ slowest }) => slowest).toSorted((a, b) => b.ms - a.ms);
  for (const { file, ms } of files.slice(0, 10)) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
}

/** Repeats at the end which tests failed, with the first lines of each reason: a log is often kept only in part. */
function printFailures() {
  for (const { file, name, reason } of results.flatMap(({ failures }) => failures)) {
    const lines = stripVTControlCharacters(reason).trim().split("\n").slice(0, 8);
    console.log(`\n✖ ${file} › ${name}\n${lines.map((line) => `    ${line}`).join("\n")}`);
  }
}
