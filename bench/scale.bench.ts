import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { movieQuery } from "@seance/contract/movies";
import { openLog } from "@seance/server/core/log.ts";
import { openDatabase, openLongReads } from "@seance/server/db/client.ts";
import { startEmbedded } from "@seance/server/db/embedded.ts";
import { readAllTitles, readChanges } from "@seance/server/domains/catalogue/titles/list-index/title-facts.queries.ts";
import { TitleIndex } from "@seance/server/domains/catalogue/titles/list-index/title-index.ts";
import { filmCounts, filmsDirectory } from "./lib/catalogue.ts";
import { distinctFilters, untilIndexed } from "./lib/list-pages.ts";
import { processorSeconds, serverSettings, startProgram } from "./lib/process.ts";
import { openReader } from "./lib/read.ts";
import { percentile, report } from "./lib/report.ts";
import { atOnce } from "./lib/workers.ts";

/** The index of titles, and uncached lists, searches and suggestions, 16 concurrently, by the size of the catalogue. */
const atATime = 16;
const words = ["mystere", "nuit", "vampir", "amour", "guerre", "paris", "dernier homme", "maison", "jour", "mort"];

const filteredLists = (count: number, seed: number): string[] =>
  distinctFilters(count, seed, 9)
    .flat()
    .map((query) => `/api/movies?${query}`);
const searches = words.flatMap((q) => [0, 20, 40].map((skip) => `/api/movies?q=${encodeURIComponent(q)}&skip=${skip}`));
const suggestions = words.flatMap((q) => [3, 4, 5].map((end) => `/api/content/search/suggestions?query=${q.slice(0, end)}`));

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

for (const films of filmCounts()) {
  const folder = await filmsDirectory(films);
  await measureIndex(films, folder);
  await measureReads(films, folder);
}

async function measureIndex(films: number, folder: string): Promise<void> {
  const log = openLog("warn");
  const postgres = await startEmbedded({ dataDir: folder, log });
  const [database, reads] = [openDatabase(postgres.url, { max: 2, log }), openLongReads(postgres.url, log)];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const titles = { table: "movie", drafts: false } as const;
  let index: TitleIndex | undefined = new TitleIndex(titles);
  const since = await readAllTitles(reads.db, titles, (read) => index?.append(read));
  await index.buildOrders();
  const { user } = process.cpuUsage(cpu);
  const seconds = (performance.now() - began) / 1000;
  delay.disable();
  const changesBegan = performance.now();
  await readChanges(database.db, titles, since);
  const changesMs = performance.now() - changesBegan;
  const total = index.page(movieQuery.parse({})).total;
  const withIndex = await usedBytes();
  index = undefined;
  const bytes = withIndex - (await usedBytes());
  report({
    name: `lists' index, bytes a title, ${films} films`,
    value: bytes / films,
    unit: "bytes",
    atMost: 200,
    detail: {
      total,
      read_s: round(seconds),
      read_cpu_s: round(user / 1e6),
      longest_hold_ms: round(delay.max / 1e6),
      changes_read_ms: round(changesMs),
    },
  });
  await Promise.all([database.close(), reads.close()]);
  await postgres.stop();
}

async function measureReads(films: number, folder: string): Promise<void> {
  const server = await startProgram("apps/server/src/main.mjs", { env: serverSettings(folder), path: "/api/health" });
  const { read, close } = openReader(server.url);
  let failed = 0;
  const ask = (path: string): Promise<void> => read(path).catch(() => void failed++);
  const time = async (name: string, paths: readonly string[], atMost: number): Promise<void> => {
    failed = 0;
    const used = processorSeconds(server.pid) ?? 0;
    const times = await atOnce(paths, atATime, ask);
    const value = failed > 0 ? Infinity : percentile(times, 99);
    const detail = {
      p50_ms: round(percentile(times, 50)),
      p99_ms: round(percentile(times, 99)),
      failed,
      asked: paths.length,
      server_cpu_us: Math.round((((processorSeconds(server.pid) ?? 0) - used) * 1e6) / paths.length),
    };
    report({ name: `${name}, 16 at once, ${films} films`, value, unit: "ms (p99)", atMost, detail });
  };
  try {
    await untilIndexed(read);
    await atOnce(filteredLists(100, 11), atATime, ask);
    await time("lists never asked", filteredLists(250, 7), films > 50_000 ? 50 : 20);
    await time("search in lists", searches, 50);
    await time("suggestions", suggestions, 50);
  } finally {
    close();
    await server.stop();
  }
}

/** Buffers are freed some time after the garbage collection. */
async function usedBytes(): Promise<number> {
  for (let i = 0; i < 5; i++) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
