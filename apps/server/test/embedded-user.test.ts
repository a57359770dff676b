import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { pino } from "pino";
import { startEmbedded } from "#db/embedded.ts";
import { userCreationArgs } from "#db/embedded-user.ts";
import { ask, forgetfulSetpriv, holder, kill, postmasterOf, runs } from "./embedded-stand.ts";

const log = pino({ level: "silent" });
const scratch = await mkdtemp(join(os.tmpdir(), "seance-embedded-user-"));
after(() => rm(scratch, { recursive: true, force: true }));
const folder = (name: string): string => join(scratch, name);

const asRoot = process.getuid?.() === 0 && ["setpriv", "flock", "useradd"].every((tool) => finds(tool));
const nobody = 65_534;

function finds(tool: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${tool}`]).status === 0;
}

async function passwdLine(name: string): Promise<string[]> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const found = lines.filter(([user]) => user === name);
  assert.equal(found.length, 1, `users ${name}`);
  return found[0] ?? [];
}

const uidOf = async (name: string): Promise<number> => Number((await passwdLine(name))[2]);

async function uidOfPostmaster(dataDir: string): Promise<number> {
  return (await stat(`/proc/${await postmasterOf(dataDir)}`)).uid;
}

/** What another system user is told that passes the modes of all folders. */
function askAs(uid: number, url: string): string {
  const script = `import pg from "pg"; const client = new pg.Client(process.argv[1]);
    await client.connect().then(() => console.log("connected"), (error) => console.log(error.message)); await client.end();`;
  const user = [`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
  const passAll = ["--securebits=+no_setuid_fixup", "--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const node = [process.execPath, "--input-type=module", "-e", script, url];
  const { stdout, stderr } = spawnSync("setpriv", [...user, ...passAll, ...node], { encoding: "utf8", cwd: import.meta.dirname });
  return stdout.trim() || stderr;
}

describe("PostgreSQL of a server that root starts", { skip: !asRoot }, () => {
  test("runs under a user of its own, without shell and home, and lets root alone connect", async (t) => {
    const dataDir = folder("own");
    const database = await startEmbedded({ dataDir, log });
    t.after(database.stop);
    const [, password, uid, , , home, shell] = await passwdLine("seance-postgres");
    assert.deepEqual([password, home], ["x", "/nonexistent"]);
    assert.match(shell ?? "", /nologin|false/);
    assert.match(await readFile("/etc/shadow", "utf8"), /^seance-postgres:!/m);
    assert.notEqual(Number(uid), nobody);
    assert.equal(await uidOfPostmaster(dataDir), Number(uid));
    for (const other of [nobody, Number(uid)])
      assert.equal(askAs(other, database.url), 'Peer authentication failed for user "seance"');
    assert.equal(askAs(0, database.url), "connected");
  });

  test("runs under the owner of the data, who may connect, and nobody else", async (t) => {
    const dataDir = folder("owned");
    const owner = await uidOf("daemon");
    await mkdir(dataDir);
    await chown(dataDir, owner, owner);
    const database = await startEmbedded({ dataDir, log });
    t.after(database.stop);
    assert.equal(await uidOfPostmaster(dataDir), owner);
    assert.equal(askAs(owner, database.url), "connected");
    assert.match(askAs(nobody, database.url), /^Peer authentication failed/);
  });

  test("runs as nobody, with a warning, where no user can be made; its data is handed over later, and no link followed", async (t) => {
    const dataDir = folder("handed-over");
    const PATH = await forgetfulSetpriv(folder("bin"));
    const { child, said, warnings } = await holder(dataDir, { PATH }, "seance-not-made");
    assert.equal(await uidOfPostmaster(dataDir), nobody);
    assert.match(
      warnings.join("\n"),
      /PostgreSQL tourne sous nobody.* : l’utilisateur système seance-not-made ne peut pas être créé/,
    );
    await ask(said, "create table kept as select 'Judex' as title");
    await writeFile(folder("outside"), "");
    await symlink(folder("outside"), join(dataDir, "postgres/link"));
    // It goes on without its server: the next one must not take its files before it has stopped it.
    const left = await postmasterOf(dataDir);
    await kill(child, "SIGKILL");
    t.after(() => runs(left) && process.kill(left, "SIGINT"));
    assert.ok(runs(left), "PostgreSQL is still there");

    const database = await startEmbedded({ dataDir, log });
    t.after(database.stop);
    const own = await uidOf("seance-postgres");
    assert.equal(await uidOfPostmaster(dataDir), own);
    assert.deepEqual(await ask(database.url, "select title from kept"), [{ title: "Judex" }]);
    assert.equal(spawnSync("find", [join(dataDir, "postgres"), "-not", "-uid", `${own}`], { encoding: "utf8" }).stdout, "");
    assert.equal((await lstat(folder("outside"))).uid, 0);
  });

  test("takes over the files on another disk, and those that another machine gave to its own user", async () => {
    const [dataDir, disk] = [folder("linked"), folder("disk")];
    await mkdir(dataDir);
    await mkdir(disk);
    const first = await startEmbedded({ dataDir, log });
    await ask(first.url, "create table kept as select 'Judex' as title");
    await first.stop();
    const moved = join(disk, "postgres");
    spawnSync("mv", [join(dataDir, "postgres"), moved]);
    await symlink(moved, join(dataDir, "postgres"));
    for (const uid of [nobody, await uidOf("daemon")]) {
      spawnSync("chown", ["-R", `${uid}:${uid}`, moved]);
      const database = await startEmbedded({ dataDir, log });
      assert.equal(await uidOfPostmaster(dataDir), await uidOf("seance-postgres"));
      assert.deepEqual(await ask(database.url, "select title from kept"), [{ title: "Judex" }]);
      await database.stop();
    }
  });

  test("goes on as nobody, with a warning, where a part of the files lies elsewhere", async (t) => {
    const [dataDir, elsewhere] = [folder("parts"), folder("elsewhere")];
    const PATH = await forgetfulSetpriv(folder("bin-of-parts"));
    const { child } = await holder(dataDir, { PATH }, "seance-not-made");
    await kill(child, "SIGTERM");
    const wal = join(dataDir, "postgres/pg_wal");
    spawnSync("mv", [wal, elsewhere]);
    await symlink(elsewhere, wal);
    const warnings: string[] = [];
    const database = await startEmbedded({ dataDir, log: pino({ level: "warn" }, { write: (line) => warnings.push(line) }) });
    t.after(database.stop);
    assert.equal(await uidOfPostmaster(dataDir), nobody);
    assert.match(warnings.join("\n"), /tourne sous nobody.*pg_wal mène hors de/);
  });

  test("has one user when several servers make it at the same moment", async (t) => {
    const name = `seance-test-${process.pid}`;
    t.after(() => assert.equal(spawnSync("userdel", [name], { encoding: "utf8" }).stderr, ""));
    const make = async (): Promise<number> => {
      await once(spawn("flock", userCreationArgs(name), { stdio: "ignore" }), "exit");
      return uidOf(name);
    };
    const found = await Promise.all(Array.from({ length: 10 }, make));
    assert.deepEqual([...new Set(found)], [await uidOf(name)]);
  });
});
