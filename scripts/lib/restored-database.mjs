import { execFile } from "node:child_process";
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { postgresPrograms } from "../cluster/packages.mjs";
import { databaseAccount } from "./database-account.mjs";

const exec = promisify(execFile);
/** Text of rows and logs that a program may print. */
const maxBuffer = 64 * 2 ** 20;

/** The label of the newest backup in a pgBackRest repository. */
export async function newestBackup({ stanza, config }) {
  const { stdout } = await run("pgbackrest", [
    ...repository({ stanza, config }),
    "--log-level-console=off",
    "--output=json",
    "info",
  ]);
  const backup = JSON.parse(stdout)[0]?.backup?.at(-1);
  if (!backup) throw new Error(`Le dépôt n’a pas de sauvegarde de « ${stanza} ».`);
  return backup.label;
}

const repository = ({ stanza, config }) => [...(config ? [`--config=${config}`] : []), `--stanza=${stanza}`];

/**
 * Restores the database of a pgBackRest repository into an empty folder.
 * @param {object} options
 * @param {string} options.folder gets the data (`data`), a configuration and a log
 * @param {string} options.stanza
 * @param {string} [options.config] pgBackRest's configuration file, where it is not the default one
 * @param {string} [options.backup] the label of the backup to begin with; by default the newest that ended before a moment of `until`
 * @param {{ type: "time" | "name", target: string }} [options.until] by default the end of the archive
 */
export async function restoreInto({ folder, stanza, config, backup, until }) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`Le dossier ${folder} n’est pas vide.`);
  const account = databaseAccount();
  const data = join(folder, "data");
  for (const made of [folder, data]) {
    mkdirSync(made, { recursive: true, mode: 0o700 });
    if (account) chownSync(made, account.uid, account.gid);
  }
  const target = until && [`--type=${until.type}`, `--target=${until.target}`, "--target-action=promote"];
  // Without archive-mode=off, the restored database would archive into the repository of the source.
  await run("pgbackrest", [
    ...[...repository({ stanza, config }), `--pg1-path=${data}`, `--lock-path=${join(folder, "lock")}`],
    ...(backup ? [`--set=${backup}`] : []),
    ...["--archive-mode=off", "--log-level-file=off", "--log-level-console=warn", "--log-level-stderr=off", ...(target ?? [])],
    "restore",
  ]);
}

/**
 * Starts PostgreSQL on a restored folder, and waits until it has replayed the archive. It listens on the socket in the folder, whose owner alone
 * gets in, and on `listen`, where passwords are asked for.
 */
export async function startRestored({ folder, port, listen = "" }) {
  write(join(folder, "pg_hba.conf"), "local all all trust\nhost all all all scram-sha-256\n");
  const settings = {
    listen_addresses: listen,
    port,
    unix_socket_directories: folder,
    hba_file: join(folder, "pg_hba.conf"),
    logging_collector: "off",
    archive_mode: "off",
    // No connections before the end of the replay, so that the limits of the source (max_connections) need not be known.
    hot_standby: "off",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  write(join(folder, "postgresql.conf"), lines.join(""));
  const options = `-c config_file='${join(folder, "postgresql.conf")}'`;
  await pgCtl(folder, "start", `--log=${join(folder, "log")}`, `--options=${options}`);
  const connection = restoredConnection({ folder, port, database: "postgres" });
  // pg_ctl waits for hot standbys only.
  while (!(await query("select 1", connection).catch(() => undefined))) {
    if (!(await runs(folder))) throw new Error(`L’archive n’a pas pu être rejouée :\n${lastLines(join(folder, "log"))}`);
    await sleep(50);
  }
}

const runs = (folder) =>
  pgCtl(folder, "status").then(
    () => true,
    () => false,
  );

const lastLines = (file) => readFileSync(file, "utf8").trim().split("\n").slice(-10).join("\n");

export const stopRestored = (folder) => pgCtl(folder, "stop", "--mode=fast");

/** libpq's settings for a restored database that runs. */
export const restoredConnection = ({ folder, port, database }) => ({
  PGHOST: folder,
  PGPORT: String(port),
  PGUSER: "postgres",
  PGDATABASE: database,
});

/** Runs SQL by psql; returns the rows, each as a list of texts. `connection` has libpq's settings, PGHOST and so on. */
export async function query(sql, connection) {
  const options = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--field-separator=\t", "--set=ON_ERROR_STOP=1"];
  const { stdout } = await run(join(postgresPrograms(), "psql"), [...options, `--command=${sql}`], connection);
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : [line.split("\t")]));
}

const pgCtl = (folder, verb, ...options) =>
  run(join(postgresPrograms(), "pg_ctl"), [verb, "--silent", `--pgdata=${join(folder, "data")}`, ...options]);

async function run(program, args, env) {
  try {
    return await exec(program, args, { cwd: "/", env: { ...process.env, ...env }, maxBuffer, ...databaseAccount() });
  } catch (error) {
    throw new Error(`${program} : ${(error.stdout + error.stderr).trim() || error.message}`, { cause: error });
  }
}

/** Writes a file that its owner alone reads. */
function write(path, text) {
  const file = openSync(path, "w", 0o600);
  writeFileSync(file, text);
  closeSync(file);
  const account = databaseAccount();
  if (account) chownSync(path, account.uid, account.gid);
}
