import { cp, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { filmCounts, filmsDirectory } from "./lib/catalogue.ts";
import { signInFounder } from "./lib/founder.ts";
import { importNames } from "./lib/import-names.ts";
import { distinctFilters, untilIndexed } from "./lib/list-pages.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { openReader } from "./lib/read.ts";
import { percentile, report } from "./lib/report.ts";

/** Varied lists at a fixed rate, independent of response times: alone, with writes, and during an import. */
const readsPerSecond = 200;
const savesPerSecond = 5;
const seconds = Number(process.env["BENCH_SECONDS"] ?? 20);
const imported = 2000;

for (const films of filmCounts()) {
  // A copy, because other benches use the unmodified catalogue.
  const folder = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
  await cp(await filmsDirectory(films), folder, { recursive: true });
  const server = await startProgram("apps/server/src/main.mjs", { env: serverSettings(folder), path: "/api/health" });
  const { read, close } = openReader(server.url);
  try {
    const token = await signInFounder(server.url);
    const call = async (method: string, url: string, body?: object): Promise<Answer> => {
      const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
      const answer = await fetch(server.url + url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Answer;
    };
    await untilIndexed(read);
    await readFor(read, 5, 1);
    measure("alone", films, await readFor(read, seconds, 2));
    const { movies = [] } = await call("GET", "/api/movies?limit=100&sort_by=title");
    let [saves, failedSaves] = [0, 0];
    const saving = setInterval(() => {
      const movie = movies[saves++ % movies.length];
      call("PUT", `/api/movies/${movie?.id}`, { description: `Changé ${saves} fois.` }).catch(() => failedSaves++);
    }, 1000 / savesPerSecond);
    const saved = await readFor(read, seconds, 3);
    clearInterval(saving);
    measure(`with ${savesPerSecond} saves a second`, films, { ...saved, failed: saved.failed + failedSaves });
    measure(`during an import of ${imported}`, films, await duringImport(call, read));
  } finally {
    close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Answer {
  readonly movies?: readonly { readonly id: string }[];
  readonly job_id?: string;
  readonly run?: { readonly state: string };
}

interface Reads {
  readonly times: number[];
  failed: number;
}

async function duringImport(
  call: (method: string, url: string, body?: object) => Promise<Answer>,
  read: (url: string) => Promise<void>,
): Promise<Reads> {
  const stamp = Date.now();
  const links = importNames(imported).map(
    (name) => `https://video.exemple.fr/${stamp}/${encodeURIComponent(`${stamp}.${name}`)}.mkv`,
  );
  const { job_id } = await call("POST", "/api/admin/import/auto", { links });
  let isRunning = true;
  const reading = readFor(read, 300, 4, () => isRunning);
  while ((await call("GET", `/api/admin/import/runs/${job_id}?limit=1`)).run?.state === "running") await sleep(500);
  isRunning = false;
  return reading;
}

async function readFor(
  read: (url: string) => Promise<void>,
  forSeconds: number,
  seed: number,
  isWanted: () => boolean = () => true,
): Promise<Reads> {
  const paths = distinctFilters(600, seed, 9).flat();
  const result: Reads = { times: [], failed: 0 };
  const pending: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < forSeconds * readsPerSecond && isWanted();) {
    const due = Math.floor(((performance.now() - began) / 1000) * readsPerSecond);
    for (; sent < due; sent++) {
      const from = performance.now();
      const answered = read(`/api/movies?${paths[(sent * 7) % paths.length]}`).then(
        () => void result.times.push(performance.now() - from),
        () => void result.failed++,
      );
      pending.push(answered);
    }
    await sleep(2);
  }
  await Promise.all(pending);
  return result;
}

function measure(name: string, films: number, { times, failed }: Reads): void {
  report({
    name: `200 varied lists a second ${name}, ${films} films`,
    value: failed > 0 ? Infinity : percentile(times, 99),
    unit: "ms (p99)",
    atMost: films > 50_000 ? 100 : 50,
    detail: {
      p50_ms: Math.round(percentile(times, 50) * 10) / 10,
      p99_ms: Math.round(percentile(times, 99) * 10) / 10,
      failed,
      asked: times.length + failed,
    },
  });
}
