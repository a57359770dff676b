import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { report, unmeasured } from "./lib/report.ts";

/** The scripts that the home page loads before it renders: the entry, the chunk of the home route, and their static imports. */
const name = "first script of the home page";
const dist = new URL("../apps/web/dist/", import.meta.url);

if (existsSync(fileURLToPath(new URL("index.html", dist)))) {
  const scripts = await homeScripts();
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await readFile(new URL(script, dist)), { level: 9 }).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  report({ name, value: total / 1000, unit: "kB gzip", atMost: 150, detail: { files: scripts.length } });
} else {
  unmeasured(name, "apps/web is not built");
}

/** Paths below dist. Follows static imports; of the dynamic imports only that of the home route. */
async function homeScripts(): Promise<string[]> {
  const page = await readFile(new URL("index.html", dist), "utf8");
  const waiting = [...page.matchAll(/<(?:script[^>]+src|link[^>]+rel="modulepreload"[^>]+href)="\/([^"]+\.js)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
  const found = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const code = await readFile(new URL(path, dist), "utf8");
    const imported = [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);
    const home = [...code.matchAll(/import\(\s*[`"]\.\/(home-[^`"]+\.js)[`"]\s*\)/g)].flatMap(([, file]) => file ?? []);
    waiting.push(...[...imported, ...home].map((file) => `assets/${file}`));
  }
  return [...found];
}
