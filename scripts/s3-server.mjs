import { spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "./lib/ports.mjs";
import { prepareSwift } from "./lib/swift-server.mjs";
import { hasSwift, installSwift, swiftCommand, swiftServers as servers } from "./lib/swift.mjs";

// An S3 server for tests and development: OpenStack Swift with s3api, one replica, in a temporary folder. It prints one line of JSON once it
// answers, and ends, with everything it wrote, on SIGTERM, on Ctrl-C, or when its standard input closes. With --install it first installs
// Swift where it is missing (as root, on Debian); --install-only does no more.

const [option] = process.argv.slice(2);
if (![undefined, "--install", "--install-only"].includes(option)) {
  console.error("Usage : node scripts/s3-server.mjs [--install | --install-only]");
  process.exit(64);
}
if (option !== undefined && !hasSwift()) installSwift();
if (!hasSwift()) {
  console.error(`Swift manque. En tant que root, sur Debian : node scripts/s3-server.mjs --install, ou ${swiftCommand}`);
  process.exit(69);
}
if (option === "--install-only") process.exit();

const folder = await mkdtemp(join(process.env.TMPDIR ?? tmpdir(), "seance-s3-"));
const children = [];
let ending;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end(0));
process.stdin.on("end", () => void end(0)).resume();

try {
  const ports = await freePorts(servers.length);
  const port = Object.fromEntries(servers.map((server, at) => [server, ports[at]]));
  const { commands, isUp, makeBucket, settings } = await prepareSwift(folder, port);
  for (const server of servers) startServer(server, commands[server]);
  await waitUntil(isUp);
  await waitUntil(async () => makeBucket());
  console.log(JSON.stringify({ ...settings, pids: children.map(({ pid }) => pid) }));
} catch (error) {
  console.error(error);
  await end(1);
}

function startServer(server, [program, ...args]) {
  const log = openSync(join(folder, `${server}.log`), "a");
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", log, log] });
  children.push(child);
  child.once("exit", (code) => {
    if (ending !== undefined) return;
    console.error(readFileSync(join(folder, `${server}.log`), "utf8"));
    void end(code || 1);
  });
}

async function waitUntil(isSo) {
  const deadline = Date.now() + 60_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error("Swift ne répond pas");
    await sleep(100);
  }
}

function end(code) {
  ending ??= endAll().finally(() => process.exit(code));
  return ending;
}

async function endAll() {
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(
    running.map((child) => {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      return gone;
    }),
  );
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
