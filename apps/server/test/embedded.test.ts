import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pino } from "pino";
import { startEmbedded } from "#db/embedded.ts";
import { ask, forgetfulSetpriv, holder, kill, postmasterOf, runs } from "./embedded-stand.ts";
import { until } from "./until.ts";

const log = pino({ level: "silent" });
const scratch = await mkdtemp(join(os.tmpdir(), "seance-embedded-"));
after(() => rm(scratch, { recursive: true, force: true }));
const canDieWithServer = spawnSync("setpriv", ["--pdeathsig=INT", "true"]).status === 0;

const folder = (name: string): string => join(scratch, name);

test("a first start gives PostgreSQL 18 with what the site needs, and its files last", async () => {
  const dataDir = folder("first");
  const first = await startEmbedded({ dataDir, log });
  const [facts] = await ask<{ version: number; fsync: string; checksums: string; listens: string; encoding: string }>(
    first.url,
    `select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as listens, current_setting('server_encoding') as encoding`,
  );
  assert.ok((facts?.version ?? 0) >= 180_000);
  assert.deepEqual({ ...facts, version: 18 }, { version: 18, fsync: "on", checksums: "on", listens: "", encoding: "UTF8" });
  await ask(first.url, "create extension pg_trgm");
  const sorted = await ask<{ title: string }>(
    first.url,
    `select title from unnest(array['Zazie', 'Étoile', 'Eau', 'été']) title order by title collate "fr-x-icu"`,
  );
  assert.deepEqual(
    sorted.map((row) => row.title),
    ["Eau", "été", "Étoile", "Zazie"],
  );
  await ask(first.url, "create table kept as select 'Judex' as title");
  const pid = await postmasterOf(dataDir);
  await first.stop();
  assert.equal(runs(pid), false);

  const second = await startEmbedded({ dataDir, log });
  assert.deepEqual(await ask(second.url, "select title from kept"), [{ title: "Judex" }]);
  await second.stop();
});

test(
  "nothing acknowledged is lost when the server is killed, and PostgreSQL does not outlive it",
  { skip: !canDieWithServer },
  async () => {
    const dataDir = folder("killed");
    const { child, said } = await holder(dataDir);
    const pid = await postmasterOf(dataDir);
    await ask(said, "create table kept as select 1 as id");
    await kill(child, "SIGKILL");
    await until("PostgreSQL ends with its server", () => !runs(pid));
    const next = await startEmbedded({ dataDir, log });
    assert.deepEqual(await ask(next.url, "select id from kept"), [{ id: 1 }]);
    await next.stop();
  },
);

test("a PostgreSQL that outlived its server is replaced at the next start", async () => {
  const dataDir = folder("outlived");
  const bin = await forgetfulSetpriv(folder("bin"));
  const { child, said } = await holder(dataDir, { PATH: `${bin}:${process.env["PATH"]}` });
  const left = await postmasterOf(dataDir);
  await ask(said, "create table kept as select 1 as id");
  // Interrupting the tests just here would leave it for good.
  const interrupted = (): void => void (process.kill(left, "SIGINT") && process.exit(130));
  process.once("SIGINT", interrupted);
  await kill(child, "SIGKILL");
  assert.ok(runs(left), "PostgreSQL is still there");
  const next = await startEmbedded({ dataDir, log });
  process.off("SIGINT", interrupted);
  assert.equal(runs(left), false);
  assert.deepEqual(await ask(next.url, "select id from kept"), [{ id: 1 }]);
  const pid = await postmasterOf(dataDir);
  await next.stop();
  assert.equal(runs(pid), false);
});

test("a pid file whose number now belongs to another program does not stop the start", async () => {
  const dataDir = folder("stale");
  await (await startEmbedded({ dataDir, log })).stop();
  await writeFile(
    join(dataDir, "postgres/postmaster.pid"),
    `${process.pid}\n${join(dataDir, "postgres")}\n1\n5432\n.\n\n  1 1\nready   \n`,
  );
  const next = await startEmbedded({ dataDir, log });
  assert.notEqual(await postmasterOf(dataDir), process.pid);
  await next.stop();
});

test("a second server on the same data is refused in words, and the first goes on", async () => {
  const dataDir = folder("shared");
  const first = await startEmbedded({ dataDir, log });
  await assert.rejects(
    startEmbedded({ dataDir, log }),
    new RegExp(`Un autre serveur Séance \\(processus ${process.pid}\\) utilise déjà .*DATA_DIR`),
  );
  assert.deepEqual(await ask(first.url, "select 1 as id"), [{ id: 1 }]);
  await first.stop();
});

test("of two first starts at the same moment one wins, and its database goes on", async () => {
  const dataDir = folder("race");
  const both = await Promise.all([holder(dataDir), holder(dataDir)]);
  const winners = both.filter(({ said }) => said.startsWith("postgresql:"));
  assert.equal(winners.length, 1, both.map(({ said }) => said).join("\n"));
  const url = winners[0]?.said ?? "";
  await until("the winner's database answers", () =>
    ask(url, "select 1").then(
      () => true,
      () => false,
    ),
  );
  const pid = await postmasterOf(dataDir);
  await Promise.all(both.map(({ child }) => kill(child, "SIGTERM")));
  assert.equal(runs(pid), false);
});

test("Ctrl-C in the terminal reaches the server only, which then stops PostgreSQL itself", async () => {
  const dataDir = folder("terminal");
  const { child, said } = await holder(dataDir);
  const pid = await postmasterOf(dataDir);
  // A terminal sends SIGINT to the whole group; this holder ignores it.
  process.kill(-(child.pid ?? 0), "SIGINT");
  assert.deepEqual(await ask(said, "select 1 as id"), [{ id: 1 }]);
  await kill(child, "SIGTERM");
  assert.equal(runs(pid), false);
});

test("PostgreSQL killed under the server comes back under the same URL", async () => {
  const dataDir = folder("revived");
  const database = await startEmbedded({ dataDir, log });
  await ask(database.url, "create table kept as select 1 as id");
  const pid = await postmasterOf(dataDir);
  process.kill(pid, "SIGKILL");
  await until("it answers again", () =>
    ask(database.url, "select id from kept").then(
      (rows) => rows.length === 1,
      () => false,
    ),
  );
  assert.notEqual(await postmasterOf(dataDir), pid);
  await database.stop();
});

test("a path too long for a socket works through a short link, removed at the stop", async () => {
  const dataDir = folder("long-".repeat(30));
  const database = await startEmbedded({ dataDir, log });
  const host = new URL(database.url).searchParams.get("host") ?? "";
  assert.ok(host.length < 100);
  assert.deepEqual(await ask(database.url, "select 1 as id"), [{ id: 1 }]);
  await database.stop();
  await assert.rejects(readFile(host), { code: "ENOENT" });
});

test("a folder that cannot be made is said in words", async () => {
  await writeFile(folder("file"), "");
  await assert.rejects(startEmbedded({ dataDir: join(folder("file"), "data"), log }), /DATA_DIR .* ne peut pas être créé/);
});
