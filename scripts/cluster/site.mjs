import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot, node24 } from "../lib/paths.mjs";
import { memoryFlags } from "../lib/server.mjs";
import { programs } from "./packages.mjs";
import { siteProxy } from "./settings.mjs";
import { write } from "./supervisor.mjs";

const local = "127.0.0.1";

/** Starts Swift, and returns the settings of its S3 store. */
export async function startStore(supervisor) {
  const log = join(supervisor.folderOf("store"), "log");
  // Its line of settings is the last one that it prints.
  const said = () =>
    readFileSync(log, "utf8")
      .split("\n")
      .find((line) => line.startsWith("{"));
  const command = [process.execPath, inRoot("scripts/s3-server.mjs")];
  await supervisor.start({ name: "store", command, graceMs: 10_000, isReady: async () => said() !== undefined });
  const { pids: _, ...settings } = JSON.parse(said());
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
  return { name, command, env, isReady, graceMs: 12_000 };
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
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} : ${answer.status} ${await answer.text()}`);
  return answer.json();
}
