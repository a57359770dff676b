import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { buildWeb } from "./build.mjs";
import { chromium } from "./chromium.mjs";
import { readComponentReport } from "./component-report.mjs";
import { howToInstall, installCluster, missingPrograms } from "../cluster/packages.mjs";
import { missingMediaTools } from "./media-tools.mjs";
import { inRoot, node24, root, tool } from "./paths.mjs";
import { run } from "./processes.mjs";
import { ensureProxies } from "./proxies.mjs";

let chromiumPath;

/** Finds or installs the programs that these parts need. Sequentially, because apt locks. Returns the failures as a part's. */
export async function findTools(parts) {
  if (parts.includes("server")) await ensureProxies();
  if (parts.includes("components") || parts.includes("browser")) chromiumPath = await chromium();
  const failures = parts.includes("server") || parts.includes("browser") ? missingMediaTools() : [];
  if (parts.includes("cluster")) failures.push(...missingCluster());
  return { name: "tools", passed: 0, failed: failures.length, seconds: 0, slowest: [], failures };
}

/** Installs the programs of the cluster, as root on Debian. Without them its tests do not run, which is said. */
function missingCluster() {
  installCluster();
  const tools = missingPrograms().map((name) => ({ name, tests: "le cluster", command: howToInstall, isThere: () => false }));
  return missingMediaTools({ tools });
}

const filesAtOnce = (least) => `--test-concurrency=${Math.max(least, availableParallelism() - 1)}`;

/** Three files at once: these tests wait for the database and for jobs a part of the time, and two left two cores idle for a seventh of the run. */
export const runServerTests = (options) =>
  runNodeTests("apps/server", options, filesAtOnce(3), `--test-global-setup=${inRoot("apps/server/test/database-server.ts")}`);

/**
 * Runs the tests of a folder. Returns `{ passed, failed, slowest, failures }`: `slowest` has the duration of each file (`{ file, ms }`),
 * `failures` each failed test (`{ file, name, reason }`).
 */
export async function runNodeTests(folder, { scratch }, ...flags) {
  const files = testFiles(folder);
  if (files.length === 0) return { passed: 0, failed: 0 };
  const counted = join(scratch, `${folder.replaceAll("/", "-")}.json`);
  const reporters = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
  const counting = [`--test-reporter=${inRoot("scripts/lib/count-reporter.mjs")}`, `--test-reporter-destination=${counted}`];
  // Two files run in parallel even on one core. A test that hangs fails after three minutes.
  const command = [node24, "--test", filesAtOnce(2), "--test-timeout=180000", ...flags, ...reporters, ...counting, ...files];
  const env = { TMPDIR: scratch, NODE_COMPILE_CACHE: inRoot("node_modules/.cache/seance-tests") };
  const { code } = await run(command, { env });
  return withCrash(folder, code, readNodeCounts(counted));
}

/** Tests of the server that are a part of their own. */
const clusterTests = "apps/server/test/cluster";

export const runClusterTests = (options) => runNodeTests(clusterTests, options, "--test-timeout=300000");

function testFiles(folder) {
  return readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.test\.(ts|mjs)$/.test(file) && !file.includes("node_modules/"))
    .filter((file) => folder === clusterTests || !file.startsWith(clusterTests))
    .toSorted();
}

function readNodeCounts(file) {
  if (!existsSync(file) || readFileSync(file, "utf8") === "") return { passed: 0, failed: 0, slowest: [] };
  const { counts, files, failures } = JSON.parse(readFileSync(file, "utf8"));
  const slowest = files.map(({ file: path, ms }) => ({ file: relative(root, path), ms }));
  return { passed: counts.passed, failed: counts.failed + counts.cancelled, slowest, failures: failures.map(inProject) };
}

/**
 * Runs the component tests of the web by Vitest in Chromium. Same result as {@link runNodeTests}. When Chromium loses the connections of a
 * page, Vitest ends the run though no test has failed (VITEST_BROWSER_CONNECTION_CLOSED): the files that it left are run in a second one. An
 * error outside of any test, which Vitest prints, would then not count: its report does not have it.
 */
export async function runComponentTests({ scratch }) {
  if (!chromiumPath) return withoutChromium();
  const report = join(scratch, "components.json");
  const first = await runVitest(report, scratch);
  if (first.failed > 0 || first.unfinished.length === 0) return withCrash("apps/web/src", first.code, first);
  console.log(`Vitest a perdu sa page. Fichiers repris : ${first.unfinished.length}.`);
  rmSync(report);
  const rest = await runVitest(report, scratch, first.unfinished);
  return withCrash("apps/web/src", rest.code, {
    ...rest,
    passed: first.passed + rest.passed,
    slowest: [...first.slowest, ...rest.slowest],
  });
}

async function runVitest(report, scratch, files = []) {
  const env = { TMPDIR: scratch, CHROMIUM_PATH: chromiumPath };
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const command = [node24, inRoot("node_modules/vitest/vitest.mjs"), "run", ...reporters, ...files];
  const { code } = await run(command, { cwd: inRoot("apps/web"), env });
  return { code, ...(existsSync(report) ? readComponentReport(JSON.parse(readFileSync(report, "utf8"))) : noComponents) };
}

const noComponents = { passed: 0, failed: 0, slowest: [], failures: [], unfinished: [] };

/** The failure with its file's path relative to the root. */
const inProject = (failure) => ({ ...failure, file: relative(root, failure.file ?? root) });

function withoutChromium() {
  console.error("Aucun Chromium trouvé. Installez Chromium ou Google Chrome, ou donnez son chemin : CHROMIUM_PATH=… npm test");
  return { passed: 0, failed: 1 };
}

/** Runs the Playwright tests on the built site. Same result as {@link runNodeTests}. */
export async function runBrowserTests({ scratch }) {
  if (!chromiumPath) return withoutChromium();
  await buildWeb();
  const counted = join(scratch, "browser.json");
  const env = { TMPDIR: scratch, CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_FILE: counted };
  const command = tool("playwright", "test", "--config=playwright.config.ts", "--reporter=list,json");
  const { code } = await run(command, { cwd: inRoot("apps/web"), env });
  return withCrash("apps/web/e2e", code, readBrowserCounts(counted));
}

function readBrowserCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, slowest: [] };
  const { stats, suites } = JSON.parse(readFileSync(file, "utf8"));
  const slowest = suites.map((suite) => ({ file: `apps/web/e2e/${suite.file}`, ms: durationOf(suite) }));
  // A flaky test counts as failed.
  const failures = suites.flatMap((suite) => failedSpecs(suite, `apps/web/e2e/${suite.file}`));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, slowest, failures };
}

function failedSpecs({ specs = [], suites = [] }, file) {
  const failed = specs.flatMap(({ title: name, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => ({ file, name, reason: results.find(({ error }) => error)?.error.message ?? "" })),
  );
  return [...failed, ...suites.flatMap((suite) => failedSpecs(suite, file))];
}

function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + durationOf(suite), 0);
}

/** Counts a run that exited with a code but reported no failed test (a crash, a file that does not load) as a failure. */
function withCrash(file, code, counts) {
  if (code === 0 || counts.failed > 0) return counts;
  const reason = "Aucun test n’a échoué : la raison est plus haut.";
  return { ...counts, failed: 1, failures: [{ file, name: `code de sortie ${code}`, reason }] };
}
