import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { serverSettings, startProgram } from "./lib/process.ts";
import { report, unmeasured } from "./lib/report.ts";

/**
 * Both PostgreSQL of a cluster with the demo's data are killed, some time before the next segment of the write-ahead log would be archived. What of the
 * acknowledged writes is lost, and how long until the database and a site answer, restored from the repository alone?
 */
const script = (name: string): string => fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
const names = {
  lost: "acknowledged writes lost with both PostgreSQL, 7 to 8 s after the last segment",
  database: "both killed, until the restored database answers",
  site: "both killed, until a site on it answers",
};
/** archive_timeout of scripts/cluster/archive.mjs. */
const archiveSeconds = 10;
const restoredPort = 15_499;

interface Cluster {
  readonly site: number;
  readonly folder: string;
  readonly pgbackrest: string;
  readonly founder: { readonly email: string; readonly password: string };
  readonly database: Readonly<Record<"DATABASE_LISTEN_URL", string>>;
}

const scratch = mkdtempSync(path.join(tmpdir(), "seance-bench-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
const child = spawn(process.execPath, [script("cluster.mjs"), "--json"], { stdio: ["pipe", "pipe", "inherit"] });
const gone = once(child, "exit");
const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
const first = await lines.next();
if (first.done) for (const name of Object.values(names)) unmeasured(name, "the cluster does not start");
else {
  await measure(JSON.parse(first.value) as Cluster);
  child.kill("SIGTERM");
}
await gone;

async function ask(...commands: string[]): Promise<void> {
  child.stdin.write(commands.map((command) => `${command}\n`).join(""));
  for (const _ of commands) await lines.next();
}

async function measure(cluster: Cluster): Promise<void> {
  const primary = await connect(cluster.database.DATABASE_LISTEN_URL);
  await loadDemo(cluster);
  await ask("backup full");
  const writer = await startWriter(cluster, primary);
  await sleep(2 * archiveSeconds * 1000);
  await untilNextSegment(primary);
  await ask("stop postgres1", "stop postgres2");
  const killed = performance.now();
  const acknowledged = await writer.end();
  const last = acknowledged.at(-1) ?? 0;
  if (killed - last > 2000) throw new Error("writes had ended before both PostgreSQL were killed");
  const url = await restore(cluster);
  const restored = await connect(url);
  const { rows } = await restored.query<{ n: number; size: string }>(
    `select max(watched_seconds) as n, pg_size_pretty(pg_database_size(current_database())) as size from watch_progress
     where movie_id = $1 and account_id = (select id from account where email = $2)`,
    [writer.movie, cluster.founder.email],
  );
  const databaseMs = performance.now() - killed;
  const site = await startProgram("apps/server/src/main.mjs", { env: settingsOf(url), path: "/api/home" });
  const siteMs = performance.now() - killed;
  await site.stop();
  await restored.end();
  await stopRestored(cluster);
  const kept = Math.min(rows[0]?.n ?? 0, acknowledged.length);
  const detail = { archive_timeout: archiveSeconds, database: rows[0]?.size ?? "", acknowledged: acknowledged.length, kept };
  const lost = (last - (acknowledged[kept - 1] ?? 0)) / 1000;
  report({ name: names.lost, value: lost, unit: "s", atMost: archiveSeconds + 5, detail });
  report({ name: names.database, value: databaseMs / 1000, unit: "s", atMost: 60 });
  report({ name: names.site, value: siteMs / 1000, unit: "s", atMost: 60 });
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

function settingsOf(url: string): Record<string, string> {
  const settings = serverSettings(path.join(scratch, "data"));
  return { ...settings, DATABASE_URL: url, APP_SECRET: "of-the-measurement-of-the-measurement" };
}

/** The demo creates its own accounts; its founder has the address and the password of the cluster's. */
async function loadDemo({ database }: Cluster): Promise<void> {
  const client = await connect(database.DATABASE_LISTEN_URL);
  await client.query("delete from account");
  await client.end();
  const { FOUNDER_EMAIL: _, FOUNDER_PASSWORD: __, ...settings } = settingsOf(database.DATABASE_LISTEN_URL);
  const demo = await startProgram("demo/serve.mjs", { env: settings, path: "/api/health" });
  await demo.stop();
}

/** Saves the progress of a film again and again, each time a second further. Returns when each save was acknowledged. */
async function startWriter({ site, founder }: Cluster, primary: pg.Client) {
  const { rows } = await primary.query<{ id: string }>("select id from movie order by id limit 1");
  const movie = rows[0]?.id ?? "";
  const post = (method: string, call: string, body: object, token = "") =>
    fetch(`http://127.0.0.1:${site}/api${call}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const signedIn = await post("POST", "/login", founder);
  if (!signedIn.ok) throw new Error(`the founder cannot sign in: ${signedIn.status}`);
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const acknowledged: number[] = [];
  const write = async (): Promise<boolean> => {
    const saved_at = new Date().toISOString();
    const entry = { item_type: "movie", item_id: movie, current_time: acknowledged.length + 1, total_time: 100_000, saved_at };
    const answer = await post("PUT", "/history", { entries: [entry] }, token).catch(() => undefined);
    if (answer?.ok) acknowledged.push(performance.now());
    return answer?.ok === true;
  };
  if (!(await write())) throw new Error("progress cannot be saved");
  const writing = (async () => {
    // Slower than the rate limit of the nodes.
    while (await write()) await sleep(300);
  })();
  return { movie, end: async () => (await writing, acknowledged) };
}

/** Waits until the last segment was archived so long ago as is safely before the next one, on a busy machine too. */
async function untilNextSegment(primary: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await primary.query<{ age: number }>(
      "select extract(epoch from clock_timestamp() - last_archived_time)::float as age from pg_stat_archiver",
    );
    const age = rows[0]?.age ?? 0;
    if (age > archiveSeconds - 3 && age < archiveSeconds - 2) return;
    await sleep(50);
  }
}

async function restore({ folder, pgbackrest, database }: Cluster): Promise<string> {
  const options = [`--folder=${folder}/restored`, `--config=${pgbackrest}`, `--port=${restoredPort}`, "--listen=127.0.0.1"];
  await promisify(execFile)(process.execPath, [script("restore-database.mjs"), ...options]);
  const url = new URL(database.DATABASE_LISTEN_URL);
  url.port = String(restoredPort);
  return url.href;
}

async function stopRestored({ folder }: Cluster): Promise<void> {
  process.kill(Number(readFileSync(`${folder}/restored/data/postmaster.pid`, "utf8").split("\n")[0]), "SIGINT");
  await sleep(1000);
}
