import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Db } from "@seance/server/db/client.ts";
import { sql } from "kysely";
import { catalogueDirectory, withCatalogue } from "./lib/catalogue.ts";
import { signInFounder } from "./lib/founder.ts";
import { importNames } from "./lib/import-names.ts";
import { processorSeconds, residentMegabytes, serverSettings, startProgram } from "./lib/process.ts";
import { report } from "./lib/report.ts";

/** Scans a library folder of 20 000 sparse files into the review queue of a site with the whole catalogue, then scans it again. */
const count = 20_000;

interface State {
  readonly scan: {
    readonly running: boolean;
    readonly finished_at: string | null;
    readonly files: number;
    readonly added: number;
  } | null;
  readonly counts: Readonly<Record<string, number>>;
}

const folder = await mkdtemp(path.join(os.tmpdir(), "seance-library-"));
try {
  await makeTree(folder);
  await withCatalogue(forgetScans);
  const env = { ...serverSettings(await catalogueDirectory()), LIBRARY_DIRS: folder, FFMPEG_PATH: "off" };
  const server = await startProgram("apps/server/src/main.mjs", { env, path: "/api/health" });
  try {
    await measure(server.url, server.pid);
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The database is kept between runs. */
async function forgetScans(db: Db): Promise<void> {
  await sql`truncate library_file`.execute(db);
  await sql`update library_scan set started_at = null, finished_at = null`.execute(db);
}

async function measure(url: string, pid: number): Promise<void> {
  const token = await signInFounder(url);
  const call = (route: string, method = "GET"): Promise<Response> =>
    fetch(`${url}/api/admin/library${route}`, { method, headers: { authorization: `Bearer ${token}` } });
  const state = async (): Promise<State> => (await (await call("")).json()) as State;
  const ended = async (before: string | null): Promise<{ last: State; megabytes: number }> => {
    let megabytes = 0;
    for (;;) {
      const last = await state();
      megabytes = Math.max(megabytes, residentMegabytes(pid) ?? 0);
      if (last.scan && !last.scan.running && last.scan.finished_at !== before) return { last, megabytes };
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  const [atStart, atRest] = [processorSeconds(pid) ?? 0, residentMegabytes(pid) ?? 0];
  const began = performance.now();
  // Of processes that start within ten minutes only the first scans by itself.
  await call("/scan", "POST");
  const first = await ended(null);
  const { counts, scan } = first.last;
  if (scan?.added !== count) throw new Error(`${scan?.added} files of ${count}`);
  report({
    name: "20 000 files of a library matched into the review queue",
    value: (performance.now() - began) / 1000,
    unit: "s",
    atMost: 60,
    detail: { sure: counts["sure"] ?? 0, check: counts["check"] ?? 0, cpu_s: (processorSeconds(pid) ?? 0) - atStart },
  });
  report({
    name: "resident memory of the server meanwhile, at most",
    value: first.megabytes,
    unit: "MB",
    atMost: 300,
    detail: { before_mb: Math.round(atRest) },
  });
  const cpu = processorSeconds(pid) ?? 0;
  const again = performance.now();
  await call("/scan", "POST");
  const second = await ended(scan.finished_at);
  report({
    name: "the same library scanned again, with nothing new",
    value: (performance.now() - again) / 1000,
    unit: "s",
    atMost: 5,
    detail: { added: second.last.scan?.added ?? -1, cpu_s: Math.round(((processorSeconds(pid) ?? 0) - cpu) * 100) / 100 },
  });
}

/** Real release names if the shared data exists, each in many folders. */
async function names(): Promise<string[]> {
  const shared = new URL("../../shared/data/release-names/dev.jsonl", import.meta.url);
  if (!existsSync(shared)) return importNames(count);
  const lines = (await readFile(shared, "utf8")).split("\n").filter(Boolean);
  const inputs = lines.map((line) => (JSON.parse(line) as { input: string }).input.replaceAll(/[/\0]/g, " "));
  return Array.from({ length: count }, (_, i) => inputs[i % inputs.length] ?? "");
}

/** Sparse files, each of another size, so that none passes for another; a quarter in folders of their own. */
async function makeTree(root: string): Promise<void> {
  for (const [i, name] of (await names()).entries()) {
    const stem = Buffer.from(name).subarray(0, 200).toString().replaceAll("\uFFFD", "").trim().replace(/^\./, "") || "film";
    const parent = path.join(root, `Lot ${Math.floor(i / 500)}`, i % 4 === 0 ? `${stem.slice(0, 60)} ${i}` : "");
    await mkdir(parent, { recursive: true });
    const file = await open(path.join(parent, `${stem}.${i}.mkv`), "w");
    await file.truncate(50_000_000 + i);
    await file.close();
  }
}
