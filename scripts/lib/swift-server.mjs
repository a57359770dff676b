import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { swiftProgram, swiftServers as servers } from "./swift.mjs";

const account = { user: "seance", key: "seance-secret", bucket: "seance" };

/**
 * Writes the settings of Swift with s3api, one replica, into a folder. Returns the command of each of its servers, how to make its bucket once they
 * answer, and the settings of a site on it.
 * @param {Record<string, number>} port of each server
 */
export async function prepareSwift(folder, port) {
  await writeSettings(folder, port);
  for (const server of servers.slice(0, 3)) makeRing(folder, server, port[server]);
  const endpoint = `http://127.0.0.1:${port.proxy}`;
  const { user, key, bucket } = account;
  return {
    commands: Object.fromEntries(servers.map((server) => [server, [swiftProgram(server), confOf(folder, server), "-v"]])),
    isUp: async () => (await fetch(`${endpoint}/healthcheck`)).ok,
    makeBucket: () => makeBucket(folder),
    settings: {
      MEDIA_STORE: `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}`,
      AWS_ACCESS_KEY_ID: `test:${user}`,
      AWS_SECRET_ACCESS_KEY: key,
    },
  };
}

async function writeSettings(folder, port) {
  await mkdir(join(folder, "devices/disk"), { recursive: true });
  const policy = "[storage-policy:0]\nname = Policy-0\ndefault = yes\n";
  await writeFile(join(folder, "swift.conf"), `[swift-hash]\nswift_hash_path_suffix = seance\n${policy}`);
  for (const server of servers.slice(0, 3)) {
    const settings = {
      ...common(folder, port[server]),
      devices: join(folder, "devices"),
      mount_check: "false",
      fallocate_reserve: "0",
    };
    await writeFile(
      confOf(folder, server),
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
  const app = {
    use: "egg:swift#proxy",
    account_autocreate: "true",
    strict_cors_mode: "false",
    // After ten errors it would not ask the only replica for a minute.
    error_suppression_interval: "1",
  };
  const DEFAULT = common(folder, port.proxy);
  const main = { pipeline: [...filters, "proxy-server"].join(" ") };
  await writeFile(confOf(folder, "proxy"), conf({ DEFAULT, "pipeline:main": main, ...sections, "app:proxy-server": app }));
  const inside = { pipeline: "catch_errors proxy-server" };
  await writeFile(confOf(folder, "inside"), conf({ DEFAULT, "pipeline:main": inside, ...sections, "app:proxy-server": app }));
}

function common(folder, bindPort) {
  const user = spawnSync("id", ["-un"], { encoding: "utf8" }).stdout.trim();
  return { bind_ip: "127.0.0.1", bind_port: bindPort, workers: "0", user, swift_dir: folder, log_level: "WARNING" };
}

function confOf(folder, server) {
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

function makeRing(folder, server, port) {
  const builder = join(folder, `${server}.builder`);
  for (const args of [["create", "4", "1", "0"], ["add", `r1z1-127.0.0.1:${port}/disk`, "1"], ["rebalance"]])
    runTool(folder, "/usr/bin/swift-ring-builder", [builder, ...args]);
}

/** Swift has no bucket for a key that never made one. */
function makeBucket(folder) {
  const python =
    "import sys; from swift.common.internal_client import InternalClient as C; C(sys.argv[1], 'seance', 1).create_container('AUTH_test', sys.argv[2])";
  return spawnSync("/usr/bin/python3", ["-c", python, confOf(folder, "inside"), account.bucket], { cwd: folder }).status === 0;
}

function runTool(folder, program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout}${stderr}`);
}
