import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signInFounder } from "./lib/founder.ts";
import { importNames } from "./lib/import-names.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { report } from "./lib/report.ts";
import { startTmdb } from "./lib/tmdb.ts";

/** Imports 2 000 links into an empty catalogue, with a fake TMDB that answers after 30 ms. */
const count = 2000;
const delayMs = 30;

const tmdb = await startTmdb(delayMs);
const folder = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
const server = await startProgram("apps/server/src/main.mjs", {
  env: { ...serverSettings(folder), ...tmdb.settings },
  path: "/api/health",
});
try {
  const token = await signInFounder(server.url);
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const links = importNames(count).map((name) => `https://video.exemple.fr/f/${encodeURIComponent(name)}.mkv`);
  const began = performance.now();
  const sent = await fetch(`${server.url}/api/admin/import/auto`, { method: "POST", headers, body: JSON.stringify({ links }) });
  const { job_id } = (await sent.json()) as { job_id: string };
  let run = { state: "running", successful_imports: 0 };
  while (run.state === "running") {
    await sleep(100);
    const answer = await fetch(`${server.url}/api/admin/import/runs/${job_id}?limit=1`, { headers });
    ({ run } = (await answer.json()) as { run: typeof run });
  }
  report({
    name: "2 000 links imported, TMDB at 30 ms",
    value: (performance.now() - began) / 1000,
    unit: "s",
    atMost: 60,
    detail: { imported: run.successful_imports, asked_of_tmdb: tmdb.asked() },
  });
} finally {
  await server.stop();
  tmdb.stop();
  await rm(folder, { recursive: true, force: true });
}
