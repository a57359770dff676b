import { setTimeout as sleep } from "node:timers/promises";
import { catalogueDirectory } from "./lib/catalogue.ts";
import { distinctFilters, untilIndexed } from "./lib/list-pages.ts";
import { residentMegabytes, serverSettings, startProgram } from "./lib/process.ts";
import { pick, randomFrom } from "./lib/random.ts";
import { openReader } from "./lib/read.ts";
import { report, unmeasured } from "./lib/report.ts";
import { atOnce } from "./lib/workers.ts";

/** Resident memory of one process on the whole catalogue: at rest, and after lists, searches, details and suggestions over 20 connections. */
const connections = 20;
const seconds = Number(process.env["BENCH_SECONDS"] ?? 600);
const restSeconds = 60;

const folder = await catalogueDirectory();
const start = () => startProgram("apps/server/src/main.mjs", { env: serverSettings(folder), path: "/api/health" });
// The very first start of a new version compiles it, and keeps the compiler, 25 MB, until it ends (apps/server/src/compiled.mjs).
await (await start()).stop();
const server = await start();
const { read, close } = openReader(server.url);
try {
  await untilIndexed(read);
  await rest();
  const before = residentMegabytes(server.pid);
  if (before === null) unmeasured("resident memory", "/proc is not here");
  else {
    report({ name: "resident memory at rest, 50 000 films", value: before, unit: "MB", atMost: 130 });
    const loaded = await weighUnderLoad();
    report({
      name: "resident memory after mixed reads, 50 000 films",
      value: loaded.after,
      unit: "MB",
      atMost: 300,
      detail: loaded,
    });
  }
} finally {
  close();
  await server.stop();
}

async function weighUnderLoad(): Promise<{ after: number; highest: number; reads: number; failed: number; seconds: number }> {
  const paths = mixedReads(await films());
  const until = performance.now() + seconds * 1000;
  let [reads, failed, highest] = [0, 0, 0];
  const sampling = setInterval(() => (highest = Math.max(highest, residentMegabytes(server.pid) ?? 0)), 500);
  const lanes = Array.from({ length: connections }, (_, lane) => lane);
  await atOnce(lanes, connections, async () => {
    while (performance.now() < until) {
      const path = paths.next().value;
      await read(path).catch(() => void failed++);
      reads++;
    }
  });
  clearInterval(sampling);
  await rest();
  return { after: residentMegabytes(server.pid) ?? Infinity, highest: Math.round(highest), reads, failed, seconds };
}

/** A minute with no requests but health checks, after which V8 has given back what it does not use. */
async function rest(): Promise<void> {
  for (let i = 0; i < restSeconds / 5; i++) {
    await sleep(5000);
    await read("/api/health");
  }
}

interface Film {
  readonly id: string;
  readonly title: string;
}

/** Ten thousand films, spread over the titles' order. */
async function films(): Promise<Film[]> {
  const all: Film[] = [];
  for (let page = 0; page < 100; page++) {
    const answer = await fetch(`${server.url}/api/movies?limit=100&skip=${page * 500}&sort_by=title&sort_order=asc`);
    all.push(...((await answer.json()) as { readonly movies: readonly Film[] }).movies);
  }
  return all;
}

/** Endless reads in a fixed order: half of them lists, a quarter details, the rest searches and suggestions by words of titles. */
function* mixedReads(known: readonly Film[]): Generator<string, never> {
  const random = randomFrom(5);
  const lists = distinctFilters(2000, 7, 9).flat();
  for (;;) {
    const [kind, film] = [random(), pick(random, known)];
    const word = encodeURIComponent(pick(random, film.title.split(" ")));
    if (kind < 0.5) yield `/api/movies?${pick(random, lists)}`;
    else if (kind < 0.75) yield `/api/movies/${film.id}`;
    else if (kind < 0.875) yield `/api/movies?q=${word}`;
    else yield `/api/content/search/suggestions?query=${word.slice(0, 8)}`;
  }
}
