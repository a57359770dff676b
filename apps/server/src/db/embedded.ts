import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { lstat, mkdir, realpath, rm, symlink } from "node:fs/promises";
import { createHash } from "node:crypto";
import os from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import {
  clusterDir,
  createCluster,
  describeCluster,
  flushCluster,
  isAlive,
  isReady,
  lastLogLines,
  launch,
  removeLeftovers,
  runningPostmaster,
  type Cluster,
  type PostgresSettings,
} from "./embedded-cluster.ts";
import { EmbeddedFailure } from "./embedded-failure.ts";

export { EmbeddedFailure };

export type Embedded = {
  /** Connection string of the `seance` database. */
  url: string;
  /** Stops PostgreSQL and keeps its files. */
  stop(): Promise<void>;
};

type Log = Pick<Logger, "info" | "warn" | "error">;
type LockedPostgres = { child: ChildProcess; lock: pg.Client };

const DATABASE = "seance";
const START_MS = 120_000;
const STOP_MS = 20_000;
/** Advisory lock that lets one server at a time use a data directory; it is released however the server ends. */
const LOCK_KEY = 7_328_231;
const APPLICATION = "seance server";
const SOCKET_FILE = "/.s.PGSQL.5432";

/**
 * Starts PostgreSQL on DATA_DIR/postgres, which it creates if missing, and restarts it if it dies. Throws {@link EmbeddedFailure} when
 * another server uses the directory.
 */
export async function startEmbedded({
  dataDir,
  log,
  settings,
  systemUser = "seance-postgres",
}: {
  dataDir: string;
  log: Log;
  settings?: PostgresSettings;
  /** Runs PostgreSQL where root starts the server and the data has no owner. */
  systemUser?: string;
}): Promise<Embedded> {
  const began = performance.now();
  const cluster = await describeCluster(await ensureDataDir(dataDir), { settings, systemUser, log });
  const isNew = await createCluster(cluster);
  const socket = await socketFolder(cluster.dir);
  const held = await startAndLock(cluster, socket.path);
  await removeLeftovers(cluster);
  await createDatabase(held.lock);
  const flushed = isNew ? flushCluster(cluster) : Promise.resolve();
  log.info({ ms: Math.round(performance.now() - began) }, "PostgreSQL a démarré");

  const supervised = supervise(held, cluster, socket.path, log);
  const end = async (): Promise<void> => {
    await Promise.all([supervised.end(), flushed]);
    await shutDown(supervised.child);
    await socket.remove();
  };
  let ended: Promise<void> | undefined;
  return { url: urlOf(socket.path, DATABASE), stop: () => (ended ??= end()) };
}

/** Restarts PostgreSQL whenever the session that holds the lock ends. */
function supervise(started: LockedPostgres, cluster: Cluster, folder: string, log: Log) {
  let held = started;
  let stopping = false;
  let recovering: Promise<void> = Promise.resolve();
  const watch = (): void => {
    held.lock.once("end", () => {
      if (!stopping) recovering = recover();
    });
  };
  const recover = async (): Promise<void> => {
    log.error({ postgres: await lastLogLines(cluster) }, "PostgreSQL s’est arrêté de lui-même ; redémarrage");
    while (!stopping) {
      try {
        held = await startAndLock(cluster, folder, held.child);
        watch();
        log.info("PostgreSQL répond de nouveau");
        return;
      } catch (error) {
        log.error({ err: error }, "PostgreSQL n’a pas redémarré");
        await sleep(1000);
      }
    }
  };
  watch();
  return {
    get child() {
      return held.child;
    },
    /** Stops watching; resolves once a restart under way has ended. */
    end(): Promise<void> {
      stopping = true;
      return recovering;
    },
  };
}

/** The connection string of a PostgreSQL that already runs on DATA_DIR; null when none does, or there is no database yet. */
export async function findRunning(dataDir: string): Promise<string | null> {
  const cluster = { dir: await clusterDir(await ensureDataDir(dataDir)) };
  const deadline = Date.now() + STOP_MS;
  while ((await runningPostmaster(cluster)) !== undefined && Date.now() < deadline) {
    if (await isReady(cluster)) return urlOf((await socketFolder(cluster.dir)).path, DATABASE);
    // It is starting or stopping.
    await sleep(20);
  }
  return null;
}

async function ensureDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (cause) {
    throw new EmbeddedFailure(`Le dossier DATA_DIR ${dataDir} ne peut pas être créé : ${(cause as Error).message}`, { cause });
  }
  return realpath(dataDir);
}

/** The folder of the socket. A path too long for a socket gets a short symbolic link in the temporary folder. */
async function socketFolder(dir: string): Promise<{ path: string; remove(): Promise<void> }> {
  const longest = process.platform === "linux" ? 107 : 103;
  if (Buffer.byteLength(dir + SOCKET_FILE) <= longest) return { path: dir, remove: async () => {} };
  const name = createHash("sha256").update(dir).digest("hex").slice(0, 12);
  const folder = join(os.tmpdir(), `seance-${os.userInfo().uid}-${name}`);
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== os.userInfo().uid || (found.mode & 0o077) !== 0) {
    throw new EmbeddedFailure(`${folder} existe et n’est pas à nous. Supprimez-le, ou donnez à DATA_DIR un chemin plus court.`);
  }
  const link = join(folder, "db");
  await rm(link, { force: true });
  await symlink(dir, link);
  return { path: link, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** "localhost" is there for URL parsers only: PostgreSQL's clients use the `host` parameter. */
const urlOf = (folder: string, database: string): string =>
  `postgresql://seance@localhost/${database}?host=${encodeURIComponent(folder)}`;

/** Starts PostgreSQL as a child process and takes the lock. A PostgreSQL left over by a killed server is stopped first. */
async function startAndLock(cluster: Cluster, folder: string, own?: ChildProcess): Promise<LockedPostgres> {
  const deadline = Date.now() + START_MS;
  let child = own;
  for (;;) {
    const running = await runningPostmaster(cluster);
    const left = running !== undefined && running !== child?.pid ? running : undefined;
    if (running === undefined && !(child && isRunning(child))) child = await launch(cluster);
    const lock = await connect(cluster, folder, () => (left ? isAlive(left) : child !== undefined && isRunning(child)), deadline);
    if (lock && (await takeLock(lock, cluster))) {
      if (!left && child) return { child, lock };
      await stopLeftover(cluster, lock, left);
    } else if (!lock && !left) {
      await throwUnlessTransient(cluster);
    }
    if (Date.now() > deadline)
      throw new EmbeddedFailure(`PostgreSQL n’a pas démarré en ${START_MS / 1000} s. ${await lastLogLines(cluster)}`);
  }
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Connects once PostgreSQL accepts sessions; undefined if its process ends before. */
async function connect(
  cluster: Cluster,
  folder: string,
  running: () => boolean,
  deadline: number,
): Promise<pg.Client | undefined> {
  for (;;) {
    while (running() && !(await isReady(cluster)) && Date.now() < deadline) await sleep(5);
    const client = new pg.Client({
      connectionString: urlOf(folder, "postgres"),
      application_name: `${APPLICATION} ${process.pid}`,
      keepAlive: true,
    });
    // The "end" event reports a broken session.
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!running()) return undefined;
      if (Date.now() > deadline) throw error;
      await sleep(5);
    }
  }
}

/** Takes the lock; false if PostgreSQL stopped meanwhile. */
async function takeLock(lock: pg.Client, cluster: Cluster): Promise<boolean> {
  const sql = `select pg_try_advisory_lock($1) as taken,
    (select application_name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 limit 1) as holder`;
  const answer = await lock.query<{ taken: boolean; holder: string | null }>(sql, [LOCK_KEY]).catch(() => undefined);
  const row = answer?.rows[0];
  if (row?.taken) return true;
  await lock.end();
  if (!row) return false;
  const who = row.holder?.replace(APPLICATION, "processus") ?? "en train de s’arrêter";
  throw new EmbeddedFailure(
    `Un autre serveur Séance (${who}) utilise déjà ${cluster.dir}. Arrêtez-le, ou donnez à celui-ci son propre DATA_DIR. Plusieurs serveurs partagent une base par DATABASE_URL.`,
  );
}

/** Stops a PostgreSQL that outlived its server: it runs with that server's settings and nothing supervises it. */
async function stopLeftover(cluster: Cluster, lock: pg.Client, pid: number | undefined): Promise<void> {
  await lock.end();
  if (pid === undefined) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + STOP_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new EmbeddedFailure(`Un PostgreSQL resté en marche sur ${cluster.dir} (processus ${pid}) ne s’arrête pas.`);
    await sleep(5);
  }
}

/** Transient causes: the last processes of a killed PostgreSQL, or another server that is starting. */
async function throwUnlessTransient(cluster: Cluster): Promise<void> {
  const lines = await lastLogLines(cluster);
  if (!/still in use|lock file|being shut down|starting up/.test(lines))
    throw new EmbeddedFailure(`PostgreSQL n’a pas démarré. ${lines}`);
  await sleep(50);
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}

async function shutDown(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const gone = once(child, "exit");
  // SIGINT is PostgreSQL's fast shutdown: it ends the sessions and writes everything.
  child.kill("SIGINT");
  const late = setTimeout(() => child.kill("SIGQUIT"), STOP_MS);
  await gone;
  clearTimeout(late);
}
