import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { canCut, Cuts } from "./cluster/cuts.mjs";
import { databasePorts, startDatabase } from "./cluster/database.mjs";
import { howToInstall, installCluster, missingPrograms } from "./cluster/packages.mjs";
import { nextVersion, startRunner, startSite, startStore } from "./cluster/site.mjs";
import { Supervisor } from "./cluster/supervisor.mjs";
import { buildWeb, isBuilt } from "./lib/build.mjs";
import { swiftServers } from "./lib/swift.mjs";
import { install } from "./lib/install.mjs";
import { freePorts } from "./lib/ports.mjs";
import { stop } from "./lib/processes.mjs";
import { refuseTakenPort } from "./lib/server.mjs";

// A whole cluster on this machine, for trying and for tests: each part has a folder and a port of its own, and they share nothing but the network.
// Ctrl-C ends it and deletes everything. Lines of standard input kill parts (see `commands`); docs/decisions/cluster.md says what each is for.

const options = process.argv.slice(2);
if (options.some((option) => !["--install", "--install-only", "--json", "--clock-ahead"].includes(option))) {
  console.error("Usage : npm run cluster -- [--install | --install-only] [--json] [--clock-ahead]");
  process.exit(64);
}
if (options.includes("--install") || options.includes("--install-only")) installCluster();
if (missingPrograms().length > 0) {
  console.error(`Il manque ${missingPrograms().join(", ")}. En tant que root, sur Debian : ${howToInstall}`);
  process.exit(69);
}
if (options.includes("--install-only")) process.exit();
const json = options.includes("--json");
if (!json) {
  await refuseTakenPort("run cluster");
  await install();
  if (!isBuilt()) await buildWeb();
}

// The user of PostgreSQL must get into it, and root's TMPDIR may be closed.
const folder = mkdtempSync(join(process.getuid() === 0 ? "/tmp" : tmpdir(), "seance-cluster-"));
chmodSync(folder, 0o711);
const supervisor = new Supervisor(folder);
const cuts = new Cuts();
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));

let backup;
const founder = { email: "fondateur@seance.example", password: "bonne-seance" };
try {
  await startAll();
} catch (error) {
  console.error(error.message);
  await stop(1);
}

async function startAll() {
  const began = Date.now();
  const ports = await freePorts(databasePorts.length + swiftServers.length + 4);
  const port = Object.fromEntries(databasePorts.map((name) => [name, ports.pop()]));
  const swift = Object.fromEntries(swiftServers.map((name) => [name, ports.pop()]));
  const site = json ? ports.pop() : Number(process.env.PORT || 8001);
  const nodes = ports.slice(0, 3);
  const [database, store] = await Promise.all([
    startDatabase(supervisor, port, randomBytes(16).toString("hex")),
    startStore(supervisor, swift),
  ]);
  const settings = {
    ...database.settings,
    ...store,
    APP_SECRET: randomBytes(32).toString("hex"),
    PUBLIC_URL: `http://localhost:${site}`,
    TRUST_PROXY: "127.0.0.1",
    FOUNDER_EMAIL: founder.email,
    FOUNDER_PASSWORD: founder.password,
    LOG_LEVEL: "warn",
  };
  backup = database.backup;
  await startSite(supervisor, { port: site, nodes, settings, clockAhead: options.includes("--clock-ahead") && "node3" });
  await startRunner(supervisor, { port: site, founder, settings: { LOG_LEVEL: "warn" } });
  if (json)
    say({
      site,
      nodes,
      port,
      folder,
      founder,
      database: database.settings,
      pgbackrest: database.pgbackrest,
      store,
      canCut: canCut(),
      pids: supervisor.pids(),
    });
  else console.log(welcome({ site, nodes, port, seconds: Math.round((Date.now() - began) / 1000) }));
  createInterface({ input: process.stdin }).on("line", (line) => void obey(line.trim().split(/\s+/)));
}

/** What standard input may ask, for a part by its name. */
async function obey([command = "", name = "", other = ""]) {
  const commands = {
    kill: () => supervisor.kill(name),
    end: () => supervisor.end(name),
    stop: () => supervisor.kill(name, { stays: true }),
    start: () => supervisor.resume(name),
    upgrade: () => upgrade(name),
    cut: () => cuts.cut(supervisor.placeOf(name), supervisor.placeOf(other)),
    mend: () => cuts.mend(supervisor.placeOf(name), supervisor.placeOf(other)),
    backup: () => backup(name || "full"),
    pids: () => undefined,
  };
  if (!Object.hasOwn(commands, command)) {
    if (command !== "")
      console.error(
        "Commandes : kill <nom>, end <nom>, stop <nom>, start <nom>, upgrade <nom>, cut <nom> <nom>, mend <nom> <nom>, backup [full | diff | incr], pids",
      );
    return;
  }
  const failed = await Promise.resolve(commands[command]()).then(
    () => undefined,
    (error) => error.message,
  );
  say({ done: [command, name, other].join(" ").trim(), failed, pids: supervisor.pids() });
}

/** Replaces a node by one of the next version, which has one more migration. */
async function upgrade(name) {
  supervisor.replace(name, nextVersion(folder));
  await supervisor.end(name);
}

function say(message) {
  console.log(JSON.stringify(message));
}

function welcome({ site, nodes, port, seconds }) {
  const local = "127.0.0.1";
  return `
Le cluster est prêt (${seconds} s) : http://localhost:${site}
  compte       ${founder.email}, mot de passe ${founder.password}
  nœuds        ${nodes.map((node) => `${local}:${node}`).join("  ")}
  PgBouncer    ${local}:${port.pooler}
  PostgreSQL   ${local}:${port.postgres1}  ${local}:${port.postgres2}   (primaire : ${port.primary}, réplique : ${port.replica})
  Patroni      http://${local}:${port.patroni1}/cluster
  dossier      ${folder}

Écrivez « kill node1 » pour tuer une partie, « end node1 » pour qu’elle finisse ses requêtes et reparte, « stop postgres1 » pour qu’elle
reste absente, « start postgres1 » pour la relancer, « backup » pour une sauvegarde complète de pgBackRest :
  ${Object.keys(supervisor.pids()).join(", ")}
Ctrl-C arrête tout et supprime ces fichiers.`;
}
