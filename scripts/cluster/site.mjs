import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { inRoot, node24 } from "../lib/paths.mjs";
import { memoryFlags } from "../lib/server.mjs";
import { prepareSwift } from "../lib/swift-server.mjs";
import { programs } from "./packages.mjs";
import { siteProxy } from "./settings.mjs";
import { write } from "./supervisor.mjs";

const local = "127.0.0.1";

/** Starts the servers of Swift, and returns the settings of its S3 store. */
export async function startStore(supervisor, port) {
  const { commands, isUp, makeBucket, settings } = await prepareSwift(supervisor.folderOf("swift"), port);
  const parts = Object.entries(commands).map(([server, command]) => ({
    name: `swift-${server}`,
    command,
    ports: [port[server]],
    graceMs: 500,
    isReady: isUp,
  }));
  await supervisor.start(...parts);
  await supervisor.whenReady({ name: "swift-proxy", isReady: async () => makeBucket() });
  return settings;
}

/** Starts the nodes, each on a folder of its own, and HAProxy in front of them. `clockAhead` is the name of a node whose clock is wrong. */
export async function startSite(supervisor, { port, nodes, settings, clockAhead }) {
  const parts = nodes.map((number, index) => {
    const name = `node${index + 1}`;
    return node(supervisor, { name, port: number, settings, flags: name === clockAhead ? ["--import", clockModule] : [] });
  });
  await supervisor.start(...parts);
  const file = write(supervisor.folderOf("haproxy-site"), "haproxy.cfg", siteProxy({ port, nodes }));
  const isReady = async () => (await fetch(`http://${local}:${port}/api/health`)).ok;
  await supervisor.start({ name: "haproxy-site", command: [programs.haproxy, "-db", "-f", file], isReady });
}

const clockModule = pathToFileURL(inRoot("scripts/cluster/clock-ahead.mjs")).href;

function node(supervisor, { name, port, settings, flags }) {
  const env = { ...settings, NODE_ENV: "production", PORT: String(port), DATA_DIR: join(supervisor.folderOf(name), "data") };
  const isReady = async () => (await fetch(`http://${local}:${port}/api/health`)).ok;
  const command = [node24, ...memoryFlags, ...flags, inRoot("apps/server/src/main.mjs")];
  return { name, command, env, ports: [port], isReady, graceMs: 12_000 };
}

/** The columns that it adds are what most migrations add. */
const nextMigration = "alter table movie add column next_version text not null default '';\n";

/** The command of a node of the next version: a copy of the server with one more migration, which the version that runs does not know. */
export function nextVersion(folder) {
  const root = join(folder, "next");
  const server = join(root, "apps/server");
  if (!existsSync(root)) {
    mkdirSync(server, { recursive: true });
    for (const name of ["src", "migrations", "package.json"])
      cpSync(inRoot("apps/server", name), join(server, name), { recursive: true });
    writeFileSync(join(server, "migrations/9999-next-version.sql"), nextMigration);
    for (const name of ["node_modules", "package.json", "apps/web", "apps/server/node_modules"])
      if (existsSync(inRoot(name))) symlinkSync(inRoot(name), join(root, name));
  }
  return [node24, ...memoryFlags, join(server, "src/main.mjs")];
}

/** Starts a runner, with a token that the founder gets for it. */
export async function startRunner(supervisor, { port, founder, settings }) {
  const site = `http://${local}:${port}`;
  const { access_token: session } = await post(`${site}/api/login`, founder);
  const { token } = await post(`${site}/api/media-runners`, { name: "runner" }, session);
  const env = { ...settings, RUNNER_SERVER: site, RUNNER_TOKEN: token, DATA_DIR: join(supervisor.folderOf("runner"), "data") };
  const command = [node24, inRoot("apps/server/src/runner.mjs")];
  const log = join(supervisor.folderOf("runner"), "log");
  await supervisor.start({ name: "runner", command, env, isReady: async () => readFileSync(log, "utf8").includes(site) });
}

async function post(url, body, token) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const ask = () => fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  let answer = await ask();
  // The database may have much to do when everything starts.
  for (let tries = 1; answer.status === 503 && tries < 10; tries++) {
    await sleep(3000);
    answer = await ask();
  }
  if (!answer.ok) throw new Error(`${url} : ${answer.status} ${await answer.text()}`);
  return answer.json();
}
