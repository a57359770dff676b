import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { databaseAccount } from "../lib/database-account.mjs";
import { Archive } from "./archive.mjs";
import { postgresPrograms, programs } from "./packages.mjs";
import { databaseProxy, newClusterScript, patroniSettings, poolerSettings } from "./settings.mjs";
import { write } from "./supervisor.mjs";

const local = "127.0.0.1";
export const databasePorts = [
  "etcd",
  "etcdPeer",
  "postgres1",
  "patroni1",
  "postgres2",
  "patroni2",
  "primary",
  "replica",
  "pooler",
];

/**
 * Starts etcd, two PostgreSQL under Patroni, the HAProxy that leads to the primary and to the replica, PgBouncer, and the archive, with a full
 * backup. Returns the settings of a site on it, a call that makes another backup, and pgBackRest's configuration.
 */
export async function startDatabase(supervisor, port, password) {
  const account = databaseAccount();
  await supervisor.start(etcd(supervisor, port));
  const archive = new Archive(supervisor, account);
  const servers = [1, 2].map((number) => postgres(supervisor, { number, port, password, account, archive }));
  await supervisor.start(...servers, proxy(supervisor, port));
  await archive.backup(await primaryOf(port), "full");
  await supervisor.start(pooler(supervisor, { port, password, account }));
  const url = (name) => `postgresql://seance:${password}@${local}:${port[name]}/seance`;
  return {
    settings: { DATABASE_URL: url("pooler"), DATABASE_LISTEN_URL: url("primary"), DATABASE_REPLICA_URL: url("replica") },
    backup: async (type) => archive.backup(await primaryOf(port), type),
    pgbackrest: archive.configOf(1),
  };
}

function etcd(supervisor, port) {
  const address = `http://${local}:${port.etcd}`;
  const peer = `http://${local}:${port.etcdPeer}`;
  const options = {
    name: "etcd",
    "data-dir": join(supervisor.folderOf("etcd"), "data"),
    "listen-client-urls": address,
    "advertise-client-urls": address,
    "listen-peer-urls": peer,
    "initial-advertise-peer-urls": peer,
    "initial-cluster": `etcd=${peer}`,
  };
  const command = [programs.etcd, ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)];
  return { name: "etcd", command, ports: [port.etcd], isReady: async () => (await fetch(`${address}/health`)).ok };
}

function postgres(supervisor, { number, port, password, account, archive }) {
  const name = `postgres${number}`;
  const folder = supervisor.folderOf(name, account);
  const archiving = archive.settingsOf({ number, folder, port: port[name] });
  const script = newClusterScript({ programs: postgresPrograms(), password, createArchive: archive.createCommand(number) });
  const newCluster = write(folder, "new-cluster.sh", script, account);
  const text = patroniSettings({ number, folder, port, password, programs: postgresPrograms(), archiving, newCluster });
  const settings = write(folder, "patroni.yml", text, account);
  return {
    name,
    command: [programs.patroni, settings],
    account,
    ports: [port[name], port[`patroni${number}`]],
    isReady: () => isPair(port),
    outliving: () => postmaster(join(folder, "data")),
  };
}

/** The number of the primary. */
async function primaryOf(port) {
  for (const number of [1, 2]) {
    const answer = await fetch(`http://${local}:${port[`patroni${number}`]}/primary`).catch(() => undefined);
    if (answer?.ok) return number;
  }
  throw new Error("aucun PostgreSQL n’est le primaire");
}

/** Whether one of the two is the primary, and the other one the standby that commits wait for. */
async function isPair(port) {
  const answers = await Promise.all(
    [1, 2].flatMap((number) => ["primary", "sync"].map((role) => fetch(`http://${local}:${port[`patroni${number}`]}/${role}`))),
  );
  return answers.filter(({ ok }) => ok).length === 2;
}

/** PostgreSQL's own process, which outlives Patroni. */
function postmaster(data) {
  try {
    const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres") ? [pid] : [];
  } catch {
    return [];
  }
}

function proxy(supervisor, port) {
  const settings = write(supervisor.folderOf("haproxy-database"), "haproxy.cfg", databaseProxy(port));
  return {
    name: "haproxy-database",
    command: [programs.haproxy, "-db", "-f", settings],
    ports: [port.primary, port.replica],
    isReady: async () => isPair(port),
  };
}

function pooler(supervisor, { port, password, account }) {
  const folder = supervisor.folderOf("pgbouncer", account);
  const users = write(folder, "users.txt", `"seance" "${password}"\n`, account);
  const settings = write(folder, "pgbouncer.ini", poolerSettings({ port, users }), account);
  return {
    name: "pgbouncer",
    command: [programs.pgbouncer, settings],
    account,
    ports: [port.pooler],
    isReady: () => takesQueries(port.pooler, password),
  };
}

async function takesQueries(port, password) {
  const url = `postgresql://seance:${password}@${local}:${port}/seance?connect_timeout=2`;
  await promisify(execFile)(join(postgresPrograms(), "psql"), [url, "-c", "select 1"], { timeout: 5000 });
  return true;
}
