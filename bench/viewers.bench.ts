import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@seance/contract/limits";
import { openLog } from "@seance/server/core/log.ts";
import { publishEvent } from "@seance/server/db/bus.ts";
import { openDatabase, type Db } from "@seance/server/db/client.ts";
import { makeAccounts } from "./lib/accounts.ts";
import { databaseSeconds } from "./lib/database-processor.ts";
import { fillCatalogue } from "./lib/fill.ts";
import { processorSeconds, serverSettings, startProgram } from "./lib/process.ts";
import { percentile, report, unmeasured } from "./lib/report.ts";
import { gather, type Manner, type Shelf, type Viewer } from "./lib/viewers.ts";

/**
 * 1 000 signed-in viewers for a minute: heartbeats, saved progress, opened pages, and one new film meanwhile. First with the event stream,
 * then with the polls of the specification. VIEWERS_SECONDS shortens it.
 */
const count = 1000;
const seconds = Number(process.env["VIEWERS_SECONDS"] ?? 60);
const warmUpSeconds = Math.min(10, seconds);
const catalogue = { films: 2000, series: 200 };

const scratch = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
const server = await startProgram("apps/server/src/main.mjs", {
  env: serverSettings(scratch),
  path: "/api/health",
});
const databaseUrl = `postgresql://seance@localhost/seance?host=${encodeURIComponent(path.join(scratch, "postgres"))}`;
const database = openDatabase(databaseUrl, { max: 2, log: openLog("warn") });
try {
  await fillCatalogue(database.db, catalogue);
  const viewers = await makeViewers(database.db);
  const shelf = await readShelf(database.db);
  const pushed = await measure("pushed", viewers, shelf);
  tell(pushed, "pushed", { atMost: 100 });
  const polling = await measure("polling", viewers, shelf);
  tell(polling, "polling");
  if (pushed.cpu === null || polling.cpu === null) unmeasured("processor of pushed against polling viewers", "/proc is not here");
  else
    report({
      name: "processor for 1 000 viewers, pushed against polling",
      value: pushed.cpu / polling.cpu,
      unit: "ratio",
      atMost: 0.5,
      detail: { server_and_database: "yes" },
    });
} finally {
  await database.close();
  await server.stop();
  await rm(scratch, { recursive: true, force: true });
}

function tell({ p50, p99, perSecond, refused, cpu }: Measure, manner: Manner, budget: { atMost?: number } = {}): void {
  report({
    name: `1 000 viewers, ${manner}: p99 of their calls`,
    value: p99,
    unit: "ms",
    ...budget,
    detail: {
      p50_ms: p50.toFixed(1),
      calls_per_second: Math.round(perSecond),
      refused,
      core_share: cpu === null ? "—" : `${Math.round(100 * cpu)} %`,
    },
  });
}

interface Measure {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly refused: number;
  /** Share of a core used by the server and its database; null without /proc. */
  readonly cpu: number | null;
}

async function measure(manner: Manner, viewers: readonly Viewer[], shelf: Shelf): Promise<Measure> {
  const crowd = await gather(server.url, viewers, shelf, manner);
  await sleep(warmUpSeconds * 1000);
  crowd.times.length = 0;
  crowd.refused = 0;
  const [before, began] = [used(), performance.now()];
  await sleep((seconds * 1000) / 2);
  await publishEvent(database.db, "movies-updated", {}, "everybody");
  await sleep((seconds * 1000) / 2);
  const [after, took, times] = [used(), (performance.now() - began) / 1000, [...crowd.times]];
  await crowd.stop();
  if (manner === "pushed" && crowd.told !== viewers.length)
    throw new Error(`${crowd.told} of ${viewers.length} heard of the film`);
  return {
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    perSecond: times.length / took,
    refused: crowd.refused,
    cpu: before === null || after === null ? null : (after - before) / took,
  };
}

/** CPU seconds used by the server and its database so far. */
function used(): number | null {
  const own = processorSeconds(server.pid);
  return own === null ? null : own + databaseSeconds(scratch);
}

async function makeViewers(db: Db): Promise<Viewer[]> {
  const accounts = await makeAccounts(db, count);
  return accounts.map(({ token }, i) => ({ token, address: `127.2.${i >> 8}.${i & 255 || 255}` }));
}

async function readShelf(db: Db): Promise<Shelf> {
  const films = await db.selectFrom("movie").select(["id", "title"]).where("status", "=", "published").limit(500).execute();
  return {
    films: films.map(({ id }) => id),
    words: films.map(({ title }) => title.slice(0, 6).trim()).filter((word) => word.length >= limits.search.minLength),
  };
}
