import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { buildWeb } from "./lib/build.mjs";
import { runChecks } from "./lib/checks.mjs";
import { chromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { inRoot, node24, tool } from "./lib/paths.mjs";
import { run, stop } from "./lib/processes.mjs";

// `npm test` runs everything; `npm test -- server browser` some parts only.
const parts = {
  checks: runChecks,
  contract: () => nodeTests("packages/contract"),
  server: () => nodeTests("apps/server"),
  web: () => nodeTests("apps/web"),
  demo: () => nodeTests("demo"),
  bench: () => nodeTests("bench"),
  browser: browserTests,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`Partie inconnue : ${unknown.join(", ")}. Parties : ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

await install();
// What tests write goes to one folder, removed at the end, also of an interrupted run.
const scratch = mkdtempSync(join(tmpdir(), "seance-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));

const total = { passed: 0, failed: 0 };
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n── ${name}`);
  const { passed, failed } = await part();
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
await stop(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function nodeTests(folder) {
  const files = testFiles(folder);
  if (files.length === 0) return { passed: 0, failed: 0 };
  const counted = join(scratch, `${folder.replaceAll("/", "-")}.json`);
  const reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
  const counting = [`--test-reporter=${inRoot("scripts/lib/count-reporter.mjs")}`, `--test-reporter-destination=${counted}`];
  // Half of a test's time is waiting for the database: two files at once even on two cores. One that hangs fails after three minutes.
  const atOnce = `--test-concurrency=${Math.max(2, availableParallelism() - 1)}`;
  const { code } = await run([node24, "--test", atOnce, "--test-timeout=180000", ...reporters, ...counting, ...files], {
    env: { TMPDIR: scratch },
  });
  return atLeastOneFailure(code, readNodeCounts(counted));
}

function testFiles(folder) {
  return readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules/"))
    .toSorted();
}

function readNodeCounts(file) {
  if (!existsSync(file) || readFileSync(file, "utf8") === "") return { passed: 0, failed: 0 };
  const { passed, failed, cancelled } = JSON.parse(readFileSync(file, "utf8"));
  return { passed, failed: failed + cancelled };
}

async function browserTests() {
  const path = await chromium();
  if (!path) {
    console.error("Aucun Chromium trouvé. Installez Chromium ou Google Chrome, ou donnez son chemin : CHROMIUM_PATH=… npm test");
    return { passed: 0, failed: 1 };
  }
  await buildWeb();
  const counted = join(scratch, "browser.json");
  const env = { TMPDIR: scratch, CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: counted };
  const { code } = await run(tool("playwright", "test", "--config=playwright.config.ts", "--reporter=list,json"), {
    cwd: inRoot("apps/web"),
    env,
  });
  return atLeastOneFailure(code, readBrowserCounts(counted));
}

function readBrowserCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(file, "utf8")).stats;
  // A test that passes only at the second try is a test that fails.
  return { passed: expected, failed: unexpected + flaky };
}

/** A run that ended badly without naming a test, for a crash or a file that does not load, still counts. */
function atLeastOneFailure(code, { passed, failed }) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}
