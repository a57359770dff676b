import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "@seance/server/core/ids.ts";
import { openLog } from "@seance/server/core/log.ts";
import { openDatabase, type Db } from "@seance/server/db/client.ts";
import { sql } from "kysely";
import { makeAccounts, type SignedInAccount } from "./lib/accounts.ts";
import { databaseSeconds } from "./lib/database-processor.ts";
import { fillCatalogue } from "./lib/fill.ts";
import { processorSeconds, serverSettings, startProgram } from "./lib/process.ts";
import { percentile, report, unmeasured } from "./lib/report.ts";

/** Saves of progress at a steady rate, each of another viewer in the middle of a film or an episode: processor of the node and of PostgreSQL for one. */
const seconds = Number(process.env["BENCH_SECONDS"] ?? 10);
const rates = (process.env["SAVES_PER_SECOND"] ?? "50,500,2000").split(",").map(Number);
const viewerCount = 15_000;

const scratch = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
const server = await startProgram("apps/server/src/main.mjs", { env: serverSettings(scratch), path: "/api/health" });
const databaseUrl = `postgresql://seance@localhost/seance?host=${encodeURIComponent(path.join(scratch, "postgres"))}`;
const database = openDatabase(databaseUrl, { max: 2, log: openLog("warn"), answerMs: 60_000 });
const agent = new Agent({ keepAlive: true, maxSockets: 400 });
try {
  await fillCatalogue(database.db, { films: 2000, series: 200 });
  const viewers = await makeAccounts(database.db, viewerCount);
  const items = { movie: await readFilms(database.db), episode: await makeEpisodes(database.db) };
  // So that PostgreSQL plans with the rows that it has.
  await sql`analyze`.execute(database.db);
  await run(viewers, "movie", items.movie, { rate: 100, seconds: 3 });
  if (processorSeconds(server.pid) === null) unmeasured("processor of a save of progress", "/proc is not here");
  else {
    for (const rate of rates) await measure(viewers, "movie", items.movie, rate);
    await measure(viewers, "episode", items.episode, rates[1] ?? 500);
  }
} finally {
  agent.destroy();
  await database.close();
  await server.stop();
  await rm(scratch, { recursive: true, force: true });
}

async function run(
  viewers: readonly SignedInAccount[],
  type: "movie" | "episode",
  items: readonly string[],
  { rate, seconds: length }: { rate: number; seconds: number },
): Promise<{ times: number[]; failed: number; total: number; took: number }> {
  const times: number[] = [];
  let failed = 0;
  const asked: Promise<void>[] = [];
  const began = performance.now();
  const total = rate * length;
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate) + 1);
    for (; sent < due; sent++) {
      const [start, viewer] = [performance.now(), sent % viewers.length];
      const item = { item_type: type, item_id: items[viewer % items.length] ?? "" };
      asked.push(
        save(viewers[viewer], item, 60 + (sent % 2000)).then((status) => {
          times.push(performance.now() - start);
          if (status !== 200) failed++;
        }),
      );
    }
    await sleep(2);
  }
  await Promise.all(asked);
  return { times, failed, total, took: (performance.now() - began) / 1000 };
}

async function measure(viewers: readonly SignedInAccount[], type: "movie" | "episode", items: readonly string[], rate: number) {
  const before = await used();
  const { times, failed, total, took } = await run(viewers, type, items, { rate, seconds });
  const after = await used();
  const perSave = (key: "node" | "postgres" | "transactions"): number => (after[key] - before[key]) / total;
  report({
    name: `processor of a save of a ${type === "movie" ? "film" : "episode"}, ${rate} a second`,
    value: (perSave("node") + perSave("postgres")) * 1000,
    unit: "ms",
    detail: {
      node_ms: Number((perSave("node") * 1000).toFixed(3)),
      postgres_ms: Number((perSave("postgres") * 1000).toFixed(3)),
      transactions: Number(perSave("transactions").toFixed(2)),
      p50_ms: Number(percentile(times, 50).toFixed(1)),
      p99_ms: Number(percentile(times, 99).toFixed(1)),
      answered_per_second: Math.round(total / took),
      failed,
    },
  });
}

async function used() {
  const { rows } = await sql<{ count: number }>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`.execute(database.db);
  return {
    node: processorSeconds(server.pid) ?? Number.NaN,
    postgres: databaseSeconds(scratch),
    transactions: rows[0]?.count ?? 0,
  };
}

function save(
  viewer: SignedInAccount | undefined,
  item: { item_type: "movie" | "episode"; item_id: string },
  position: number,
): Promise<number> {
  const body = JSON.stringify({
    entries: [{ ...item, current_time: position, total_time: 5400, saved_at: new Date().toISOString() }],
  });
  const headers = {
    authorization: `Bearer ${viewer?.token ?? ""}`,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  const { promise, resolve } = Promise.withResolvers<number>();
  request(`${server.url}/api/history`, { method: "PUT", agent, headers }, (answer) => {
    answer.resume().once("close", () => resolve(answer.statusCode ?? 0));
  })
    .once("error", () => resolve(0))
    .end(body);
  return promise;
}

async function readFilms(db: Db): Promise<string[]> {
  const films = await db.selectFrom("movie").select("id").where("status", "=", "published").limit(500).execute();
  return films.map(({ id }) => id);
}

/** Ten episodes of each series. */
async function makeEpisodes(db: Db): Promise<string[]> {
  const series = await db.selectFrom("series").select("id").where("visible", "=", true).execute();
  const rows = series.flatMap(({ id }) =>
    Array.from({ length: 10 }, (_, at) => ({ id: newId(), series_id: id, number: at + 1 })),
  );
  await db
    .insertInto("episode")
    .values(
      rows.map(({ id, series_id, number }) => ({
        id,
        series_id,
        season_number: 1,
        episode_number: number,
        title: `Épisode ${number}`,
        video_url: "https://exemple.fr/v.mp4",
      })),
    )
    .execute();
  return rows.map(({ id }) => id);
}
