import { monitorEventLoopDelay } from "node:perf_hooks";
import { newId } from "@seance/server/core/ids.ts";
import { openLog } from "@seance/server/core/log.ts";
import { openDatabase } from "@seance/server/db/client.ts";
import { startEmbedded } from "@seance/server/db/embedded.ts";
import { migrateLinks, previewMigration, undoMigration } from "@seance/server/domains/url-migration/url-migration.service.ts";
import { sql } from "kysely";
import pg from "pg";
import { catalogueDirectory } from "./lib/catalogue.ts";
import { catalogueSize } from "./lib/fill.ts";
import { processorSeconds } from "./lib/process.ts";
import { report } from "./lib/report.ts";

/** Changes the domain of all links of a catalogue in one transaction, then undoes it; on a copy that is deleted afterwards. */
const domains = { old_domain: "ancien.exemple", new_domain: "nouveau.exemple" };
const copy = "links_on_the_move";

const postgres = await startEmbedded({ dataDir: await catalogueDirectory(), log: openLog("warn") });
const source = new URL(postgres.url).pathname.slice(1);
const copied = new URL(postgres.url);
copied.pathname = `/${copy}`;
const maintenance = new URL(postgres.url);
maintenance.pathname = "/postgres";
try {
  await run(maintenance.href, `drop database if exists ${copy}`, `create database ${copy} template "${source}"`);
  const account = newId();
  await run(
    copied.href,
    `insert into account (id, email, email_form, username, password_hash, role)
      values ('${account}', 'a@exemple.fr', 'a@exemple.fr', 'a', '', 'fondateur')`,
    "update movie set video_url = 'https://ancien.exemple/films/' || id || '.mp4?jeton=1'",
    "vacuum analyze movie",
  );
  await measure(account);
} finally {
  await run(maintenance.href, `drop database if exists ${copy} with (force)`);
  await postgres.stop();
}

async function measure(account: string): Promise<void> {
  // One connection, so that the CPU time of its process is the cost of the run.
  const database = openDatabase(copied.href, { max: 1, log: openLog("warn") });
  const site = { db: database.db, bus: { tell: () => undefined } };
  const actor = {
    id: account,
    email: "a@exemple.fr",
    username: "a",
    role: "fondateur",
    sessionId: account,
    lacksSecondFactor: false,
  } as const;
  try {
    const looked = await timed(() => previewMigration(site.db, domains));
    const waiting = monitorEventLoopDelay({ resolution: 1 });
    waiting.enable();
    const { rows: backend } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(site.db);
    const used = (): number => processorSeconds(backend[0]?.pid ?? 0) ?? Number.NaN;
    const before = used();
    const moved = await timed(() => migrateLinks(site, actor, domains));
    const after = used();
    waiting.disable();
    const back = await timed(() => undoMigration(site, actor));
    if (moved.done.total_updated !== catalogueSize.films || back.done.total_updated !== catalogueSize.films)
      throw new Error(`${moved.done.total_updated} links moved, ${back.done.total_updated} taken back`);
    report({
      name: `domain of ${catalogueSize.films} links changed, one transaction`,
      value: moved.ms / 1000,
      unit: "s",
      atMost: 5,
      detail: {
        preview_s: seconds(looked.ms),
        undo_s: seconds(back.ms),
        postgres_processor_s: seconds((after - before) * 1000),
        longest_wait_of_others_ms: Math.round(waiting.max / 1e6),
      },
    });
  } finally {
    await database.close();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ done: T; ms: number }> {
  const began = performance.now();
  const done = await work();
  return { done, ms: performance.now() - began };
}

/** Statements that may exceed the query timeout of the site. */
async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
