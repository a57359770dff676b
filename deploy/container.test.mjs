import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { inRoot, node24 } from "../scripts/lib/paths.mjs";

// The Dockerfile, built by buildah from Debian's packages and the npm registry alone: a machine of the tests may reach no container registry.

const dockerfile = readFileSync(inRoot("deploy/Dockerfile"), "utf8");

test("every stage starts from one image, which is pinned by its digest and has the Node of the tests", () => {
  const pinned = /^ARG BASE=node:([\d.]+)-bookworm-slim@sha256:[\da-f]{64}$/m.exec(dockerfile);
  const { devDependencies } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  assert.equal(pinned?.[1], devDependencies.node);
  const stages = dockerfile.match(/^FROM .*$/gm);
  assert.deepEqual(
    stages?.map((line) => line.replace(/ AS \w+$/, "")),
    ["FROM ${BASE}", "FROM ${BASE}"],
  );
});

test("whatever the image copies is in the repository", () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) => names.split(" "));
  assert.ok(copied.length > 10);
  assert.deepEqual(
    copied.filter((name) => !existsSync(inRoot(name))),
    [],
  );
});

const has = (command) => spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
const canBuild = process.getuid?.() === 0 && has("buildah") && has("debootstrap");
const mustRun = process.env.CI === "true";
const why = "Image non construite\u202f: il faut être root, avec buildah et debootstrap (apt install buildah debootstrap).";
if (!canBuild) console.log(why);

if (canBuild || mustRun)
  test("the image is built, and its command serves the site as a user without rights and stops when asked", async () => {
    assert.ok(canBuild, why);
    const folder = mkdtempSync(join(tmpdir(), "seance-image-"));
    const stores = ["--root", join(folder, "images"), "--runroot", join(folder, "run")];
    const env = { ...process.env, STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };
    after(() => {
      spawnSync("buildah", [...stores, "rm", "--all"], { env });
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    });
    const buildah = (...words) => run("buildah", [...stores, ...words], env);

    const base = await buildBase(folder, buildah);
    await buildah(
      ...["build", "--quiet", "--pull-never", "--format", "docker", "--build-arg", `BASE=${base}`],
      ...["--file", inRoot("deploy/Dockerfile"), "--tag", "localhost/seance", inRoot()],
    );
    const { config } = JSON.parse(await buildah("inspect", "--type", "image", "localhost/seance")).Docker;
    assert.deepEqual([config.User, Object.keys(config.Volumes)], ["node", ["/data"]]);
    const container = await buildah("from", "--pull-never", "localhost/seance");
    const port = await freePort();
    const settings = ["--env", `PORT=${port}`, "--env", "HOST=127.0.0.1"];
    // The process of the site is one of this machine: buildah would not pass SIGTERM on.
    const words = ["run", ...settings, container, "--", "sh", "-c", 'id -un; echo "pid $$"; exec "$@"', "sh", ...config.Cmd];
    const site = spawn("buildah", [...stores, ...words], { env, stdio: ["ignore", "pipe", "inherit"] });
    after(() => {
      const pid = Number(/pid (\d+)/.exec(said)?.[1] ?? 0);
      if (site.exitCode === null && pid > 0) process.kill(pid, "SIGKILL");
      site.kill("SIGKILL");
    });
    let said = "";
    site.stdout.setEncoding("utf8").on("data", (text) => (said += text));
    const deadline = Date.now() + 60_000;
    while (!said.includes("Séance est ouverte")) {
      assert.ok(site.exitCode === null && Date.now() < deadline, said);
      await sleep(100);
    }
    assert.match(said, /^node\n/);

    const url = `http://127.0.0.1:${port}`;
    const health = await fetch(`${url}/api/health`);
    assert.deepEqual([health.status, (await health.json()).status], [200, "ok"]);
    const page = await fetch(url);
    assert.match(await page.text(), /<title>.*Séance/);
    const [, ...check] = config.Healthcheck.Test;
    await buildah("run", "--env", `PORT=${port}`, container, "--", ...check);
    assert.match(await buildah("run", container, "--", "ffmpeg", "-version"), /^ffmpeg version [5-9]/);

    const ended = once(site, "exit");
    process.kill(Number(/pid (\d+)/.exec(said)?.[1]), config.StopSignal);
    assert.deepEqual(await ended, [0, null], said);
  });

/** What the pinned image has: Debian bookworm, Node with npm, and the user `node`. Trusts the certificates that this machine trusts. */
async function buildBase(folder, buildah) {
  const system = join(folder, "system");
  await run("debootstrap", ["--variant=minbase", "bookworm", system]);
  const container = await buildah("from", "scratch");
  const npm = join((await run("npm", ["root", "--global"])).trim(), "npm");
  await buildah("add", "--quiet", container, system, "/");
  rmSync(system, { recursive: true });
  await buildah("add", "--quiet", container, node24, "/usr/local/bin/node");
  await buildah("add", "--quiet", container, npm, "/usr/local/lib/node_modules/npm");
  const certificates = "/usr/local/share/trusted.crt";
  await buildah("add", "--quiet", container, "/etc/ssl/certs/ca-certificates.crt", certificates);
  const prepare =
    "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm; ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx; useradd --create-home --user-group node";
  await buildah("run", container, "--", "sh", "-c", prepare);
  await buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${certificates}`, container);
  await buildah("commit", "--quiet", "--rm", container, "localhost/seance-base");
  return "localhost/seance-base";
}

/** The standard output of a command that must succeed. */
async function run(command, words, env = process.env) {
  const child = spawn(command, words, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors] = [[], []];
  child.stdout.on("data", (bytes) => output.push(bytes));
  child.stderr.on("data", (bytes) => errors.push(bytes));
  const [code] = await once(child, "close");
  const text = Buffer.concat(output).toString();
  assert.equal(code, 0, `${command} ${words.join(" ")}\n${text.slice(-4000)}\n${Buffer.concat(errors).toString().slice(-4000)}`);
  return text.trim();
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
