import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { inRoot, tool } from "./paths.mjs";
import { run, stop } from "./processes.mjs";
import { showStep } from "./terminal.mjs";

const sources = ["apps/web", "packages/contract/src", "package-lock.json"];
const notSources = new Set(["dist", "node_modules", "e2e", "test", "test-results", "playwright-report"]);
const stamp = inRoot("node_modules/.cache/seance/web-build");

export const isBuilt = () => existsSync(inRoot("apps/web/dist/index.html"));

/** Builds the web, unless the sources have not changed since the last build. */
export async function buildWeb() {
  const print = fingerprint();
  if (isBuilt() && existsSync(stamp) && readFileSync(stamp, "utf8") === print) return;
  let said = "";
  const built = await showStep("Construction du site", async () => {
    const { code, output } = await run(tool("vite", "build", "--logLevel", "warn"), { cwd: inRoot("apps/web"), show: false });
    said = output;
    return code === 0;
  });
  if (!built) {
    console.error(`${said}\nLa construction du site a échoué.`);
    await stop(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const source of sources) for (const file of filesOf(inRoot(source))) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !notSources.has(name) && !name.endsWith(".test.ts"));
  return names.toSorted().flatMap((name) => filesOf(`${path}/${name}`));
}
