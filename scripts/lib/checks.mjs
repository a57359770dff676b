import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { inRoot, node24, tool } from "./paths.mjs";
import { run } from "./processes.mjs";

/** Runs all checks, a few in parallel; prints one line per check and returns the numbers of passed and failed ones. */
export async function runChecks() {
  const waiting = checks();
  const counts = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) counts[await runOne(check)] += 1;
  };
  await Promise.all(Array.from({ length: Math.min(4, Math.max(2, cpus().length)) }, worker));
  return counts;
}

function checks() {
  return [
    { name: "lint", command: tool("oxlint", "--deny-warnings") },
    ...workspaces().map((folder) => ({ name: `types ${folder}`, command: tool("tsc", "-p", folder) })),
    { name: "tables", command: [node24, inRoot("scripts/lib/check-tables.mjs")] },
    { name: "migrations", command: [node24, inRoot("scripts/lib/check-migrations.mjs")] },
    { name: "patterns", command: [node24, inRoot("scripts/lib/check-patterns.mjs")] },
    { name: "format", command: tool("oxfmt", "--check", ".") },
    { name: "dead code", command: tool("knip") },
    { name: "duplicates", command: tool("jscpd", ".") },
  ];
}

/** All workspaces with a tsconfig.json, and the root. */
function workspaces() {
  const patterns = JSON.parse(readFileSync(inRoot("package.json"), "utf8")).workspaces;
  const folders = patterns.flatMap((pattern) =>
    pattern.endsWith("/*") ? readdirSync(inRoot(pattern.slice(0, -2))).map((name) => pattern.replace("*", name)) : [pattern],
  );
  return [...folders, "."].filter((folder) => existsSync(inRoot(folder, "tsconfig.json")));
}

async function runOne({ name, command }) {
  const began = Date.now();
  const { code, output } = await run(command, { show: false });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? "✔" : "✖"} ${name} (${seconds} s)${code === 0 ? "" : `\n${output.trimEnd()}`}`);
  return code === 0 ? "passed" : "failed";
}
