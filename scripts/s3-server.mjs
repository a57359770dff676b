import { spawn, spawnSync } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "./lib/ports.mjs";
import { hasSwift, installSwift, swiftCommand, swiftProgram, swiftServers as servers } from "./lib/swift.mjs";

// An S3 server for tests and development: OpenStack Swift with s3api, one replica, in a temporary folder. It prints one line of JSON once it
// answers, and ends, with everything it wrote, on SIGTERM, on Ctrl-C, or when its standard input closes. With --install it first installs
// Swift where it is missing (as root, on Debian); --install-only does no more.

const account = { user: "seance", key: "seance-secret", bucket: "seance" };
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
  await writeSettings(port);
  for (const server of servers.slice(0, 3)) makeRing(server, port[server]);
  for (const server of servers) startServer(server);
  const endpoint = `http://127.0.0.1:${port.proxy}`;
  await waitUntil(async () => (await fetch(`${endpoint}/healthcheck`)).ok);
  await waitUntil(async () => makeBucket());
  const { user, key, bucket } = account;
  const store = `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}`;
  const credentials = { AWS_ACCESS_KEY_ID: `test:${user}`, AWS_SECRET_ACCESS_KEY: key };
  console.log(JSON.stringify({ MEDIA_STORE: store, ...credentials, pids: children.map(({ pid }) => pid) }));
} catch (error) {
  console.error(error);
  await end(1);
}

async function writeSettings(port) {
  await mkdir(join(folder, "devices/disk"), { recursive: true });
  const policy = "[storage-policy:0]\nname = Policy-0\ndefault = yes\n";
  await writeFile(join(folder, "swift.conf"), `[swift-hash]\nswift_hash_path_suffix = seance\n${policy}`);
  for (const server of servers.slice(0, 3)) {
    const settings = { ...common(port[server]), devices: join(folder, "devices"), mount_check: "false", fallocate_reserve: "0" };
    await writeFile(
      confOf(server),
      conf({
        DEFAULT: settings,
        "pipeline:main": { pipeline: `${server}-server` },
        [`app:${server}-server`]: { use: `egg:swift#${server}` },
      }),
    );
  }
  const filters =
    "catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes".split(" ");
  const sections = Object.fromEntries(filters.map((name) => [`filter:${name}`, { use: `egg:swift#${name}` }]));
  // Nothing listens there: tempauth wants a memcache, and does without its answers.
  sections["filter:cache"] = { use: "egg:swift#memcache", memcache_servers: "127.0.0.1:9" };
  sections["filter:s3api"].cors_preflight_allow_origin = "*";
  sections["filter:tempauth"][`user_test_${account.user}`] = `${account.key} .admin`;
  // Pages of any origin may read what their signed URLs give.
  const app = { use: "egg:swift#proxy", account_autocreate: "true", strict_cors_mode: "false" };
  const DEFAULT = common(port.proxy);
  const main = { pipeline: [...filters, "proxy-server"].join(" ") };
  await writeFile(confOf("proxy"), conf({ DEFAULT, "pipeline:main": main, ...sections, "app:proxy-server": app }));
  const inside = { pipeline: "catch_errors proxy-server" };
  await writeFile(confOf("inside"), conf({ DEFAULT, "pipeline:main": inside, ...sections, "app:proxy-server": app }));
}

function common(bindPort) {
  const user = spawnSync("id", ["-un"], { encoding: "utf8" }).stdout.trim();
  return { bind_ip: "127.0.0.1", bind_port: bindPort, workers: "0", user, swift_dir: folder, log_level: "WARNING" };
}

function confOf(server) {
  return join(folder, `${server}.conf`);
}

function conf(sections) {
  const lines = Object.entries(sections).flatMap(([name, settings]) => [
    `[${name}]`,
    ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`),
    "",
  ]);
  return lines.join("\n");
}

function makeRing(server, port) {
  const builder = join(folder, `${server}.builder`);
  for (const args of [["create", "4", "1", "0"], ["add", `r1z1-127.0.0.1:${port}/disk`, "1"], ["rebalance"]])
    runTool("/usr/bin/swift-ring-builder", [builder, ...args]);
}

/** Swift has no bucket for a key that never made one. */
function makeBucket() {
  const python =
    "import sys; from swift.common.internal_client import InternalClient as C; C(sys.argv[1], 'seance', 1).create_container('AUTH_test', sys.argv[2])";
  return spawnSync("/usr/bin/python3", ["-c", python, confOf("inside"), account.bucket], { cwd: folder }).status === 0;
}

function runTool(program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
}

function startServer(server) {
  const log = openSync(join(folder, `${server}.log`), "a");
  const child = spawn(swiftProgram(server), [confOf(server), "-v"], { cwd: folder, stdio: ["ignore", log, log] });
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
