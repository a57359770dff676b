import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signInFounder } from "./lib/founder.ts";
import { importNames } from "./lib/import-names.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { report } from "./lib/report.ts";

/** Imports 2 000 links into an empty catalogue, with a fake TMDB that answers after 30 ms. */
const count = 2000;
const delayMs = 30;

let asked = 0;
const titles: string[] = [];
const tmdb = createServer((request, response) => {
  asked++;
  setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(answerTo(request.url ?? "/")), delayMs);
}).listen(0, "127.0.0.1");
const folder = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
const server = await startProgram("apps/server/src/main.mjs", {
  env: {
    ...serverSettings(folder),
    TMDB_API_KEY: "bench-seulement",
    TMDB_BASE_URL: `http://127.0.0.1:${(tmdb.address() as AddressInfo).port}/3`,
  },
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
    detail: { imported: run.successful_imports, asked_of_tmdb: asked },
  });
} finally {
  await server.stop();
  tmdb.close();
  tmdb.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}

/** Fake TMDB: finds every title that is searched for. */
function answerTo(address: string): string {
  const url = new URL(address, "http://tmdb");
  const [, , kind, second = "", third, number] = url.pathname.split("/");
  const title = url.searchParams.get("query") ?? "";
  if (kind === "configuration") return JSON.stringify({ images: { secure_base_url: "https://images.exemple.fr/t/p/" } });
  if (kind === "search")
    return JSON.stringify({ results: [{ id: remember(title), title, name: title, overview: "Un résumé." }] });
  if (third === "season") return JSON.stringify({ episodes: episodes(Number(number)) });
  const known = titles[Number(second)] ?? "";
  return JSON.stringify({
    id: Number(second),
    title: known,
    name: known,
    overview: "Un résumé.",
    runtime: 90,
    genres: [{ name: "Drame" }],
  });
}

function remember(title: string): number {
  titles.push(title);
  return titles.length - 1;
}

function episodes(season: number): object[] {
  return Array.from({ length: 10 }, (_, i) => ({
    episode_number: i + 1,
    name: `Titre ${season}.${i + 1}`,
    overview: "Ce qui arrive.",
  }));
}
