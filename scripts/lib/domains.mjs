import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "./paths.mjs";

const folder = inRoot("apps/server/src/domains");

/**
 * The manifests of the server's domains, parsed as text, because the linter must not import the server.
 * @returns {{ name: string; uses: string[]; tables: string[] }[]}
 */
export function readManifests() {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.map(({ name }) => {
    const file = `${folder}/${name}/domain.ts`;
    const text = readFileSync(file, "utf8");
    if (!text.includes(`\n  name: "${name}",\n`)) throw new Error(`${file}: no line « name: "${name}", »`);
    return { name, uses: listOf(file, text, "uses"), tables: listOf(file, text, "tables") };
  });
}

/** @type {(file: string, text: string, field: string) => string[]} */
function listOf(file, text, field) {
  const list = new RegExp(String.raw`\n  ${field}: \[([^\]]*)\],\n`).exec(text)?.[1];
  if (list === undefined) throw new Error(`${file}: no plain list « ${field}: ["…"], »`);
  return [...list.matchAll(/"([^"]+)"/g)].map(([, value = ""]) => value);
}
