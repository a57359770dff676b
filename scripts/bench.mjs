import { readdirSync } from "node:fs";
import { buildWeb } from "./lib/build.mjs";
import { chromium } from "./lib/chromium.mjs";
import { install } from "./lib/install.mjs";
import { inRoot, node24 } from "./lib/paths.mjs";
import { run, stop } from "./lib/processes.mjs";

// `npm run bench` runs all files, one at a time, so that they do not disturb each other; `npm run bench -- search` runs the files whose
// name contains the word.
await install();
await buildWeb();
const env = { NODE_ENV: "production", CHROMIUM_PATH: (await chromium()) ?? "" };

const asked = process.argv.slice(2);
const files = readdirSync(inRoot("bench")).filter(
  (file) => file.endsWith(".bench.ts") && (asked.length === 0 || asked.some((word) => file.includes(word))),
);
const figures = [];
for (const file of files.toSorted()) {
  console.log(`… ${file}`);
  const { code, output } = await run([node24, inRoot("bench", file)], { env, show: false });
  const found = output.split("\n").flatMap(figureOf);
  figures.push(...found);
  // A missed budget also exits with a code; otherwise the file itself failed.
  if (code === 0 || found.some(({ ok }) => ok === false)) continue;
  console.error(output);
  figures.push({ name: file, value: "—", unit: "", budget: "—", ok: false });
}

print(figures);
await stop(figures.length === 0 || figures.some(({ ok }) => ok === false) ? 1 : 0);

/** Parses a figure printed by bench/lib/report.ts; other lines are ignored. */
function figureOf(line) {
  if (!line.startsWith('{"name":')) return [];
  return [JSON.parse(line)];
}

function print(rows) {
  const cells = rows.map(({ name, value, unit = "", budget, ok, why, detail }) => [
    { true: "✔", false: "✖", null: "–" }[ok],
    name,
    why ?? `${value} ${unit}`.trim(),
    budget === null || budget === undefined ? "" : `budget ${budget}`,
    Object.entries(detail ?? {})
      .map(([key, seen]) => `${key} ${seen}`)
      .join(", "),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...cells.map((row) => row[column].length)));
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
