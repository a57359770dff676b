import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before as prepare, test } from "node:test";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import tar from "tar-stream";
import type { Db } from "#db/client.ts";
import { apply, createMigrationTable, migrationNames } from "#db/migrate.ts";
import { createAccount } from "#domains/accounts/index.ts";
import { admin, onEmbedded, onUrl } from "./admin-command.ts";
import { scratchFolder, testDatabase } from "./app.ts";
import { makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { until } from "./until.ts";

const secret = { APP_SECRET: "x".repeat(40) };
const folder = await scratchFolder();
const inFolder = (name: string): string => path.join(folder, name);

/** A site with something of everything, and its backup with the media. */
const source = { DATA_DIR: inFolder("source") };
const whole = inFolder("whole.tar.gz");
const film = Buffer.from("des images qui bougent ".repeat(9000));
type Content = Awaited<ReturnType<typeof contentOf>>;
let expected: Content;

prepare(async () => {
  expected = await onEmbedded(source.DATA_DIR, async (db) => {
    await fill(db);
    return contentOf(db);
  });
  await mkdir(path.join(source.DATA_DIR, "media/films"), { recursive: true });
  await writeFile(path.join(source.DATA_DIR, "media/films/étoile.mp4"), film);
  await writeFile(path.join(source.DATA_DIR, "media/vide.vtt"), "");
  await writeFile(path.join(source.DATA_DIR, "media/.cache"), "rien");
  await writeFile(path.join(source.DATA_DIR, "app-secret"), "s".repeat(43), { mode: 0o600 });
  const made = await admin(["backup", whole, "--media"], source);
  assert.equal(made.code, 0, made.complained);
});

async function fill(db: Db): Promise<void> {
  const account = await createAccount(db, { email: "alice@exemple.fr", password: "secret-1", role: "fondateur" });
  assert.ok(account);
  // What COPY's text must escape, and more than one part of rows.
  const movie = await makeMovie(db, {
    title: "L’Étoile\tfilante",
    description: String.raw`Une ligne\n` + "\net une autre\\.\n\\N",
  });
  for (let i = 0; i < 60; i++) await makeMovie(db, { description: "é".repeat(50_000) });
  const series = await makeSeries(db, { title: "Les Vampires" });
  const episode = await makeEpisode(db, { series_id: series });
  await makeSaga(db, { name: "Cycle", movies: [movie], series: [series] });
  await db.insertInto("favourite").values({ id: movie, account_id: account.id, movie_id: movie, series_id: null }).execute();
  await db
    .insertInto("watch_progress")
    .values({
      account_id: account.id,
      item_id: episode,
      item_type: "episode",
      episode_id: episode,
      movie_id: null,
      watched_seconds: 0.1 + 0.2,
      total_seconds: 1e-7,
      completed: false,
      saved_at: new Date("2024-03-31T01:59:59.123Z"),
    })
    .execute();
  await db
    .insertInto("session")
    .values({ id: movie, account_id: account.id, token_hash: Buffer.from("jeton") })
    .execute();
}

/** Every row of every table, as text. */
async function everyRow(db: Db): Promise<Record<string, unknown[]>> {
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables.rows) {
    const found = await sql<{ row: string }>`select ${sql.ref(name)}::text as row from ${sql.table(name)} order by 1`.execute(db);
    if (name !== "migration") all[name] = found.rows.map(({ row }) => row);
  }
  return all;
}

const contentOf = async (db: Db) => ({ rows: await everyRow(db), constraints: await constraintsOf(db) });
const withoutSessions = ({ rows }: Content): Content["rows"] => ({ ...rows, session: [] });

test("a backup is noted in the audit log of its site, which the jobs page reads", async () => {
  const noted = await onEmbedded(source.DATA_DIR, (db) =>
    db.selectFrom("audit_entry").select(["target_label", "after"]).where("action", "=", "backup.create").execute(),
  );
  assert.equal(noted[0]?.target_label, "whole.tar.gz");
  assert.ok(noted[0].after?.["tables"]);
});

test("a backup is for its owner alone, says what it holds, and is an archive like any other", async () => {
  assert.equal((await stat(whole)).mode & 0o777, 0o600);
  const names = (await entriesOf(whole)).map(({ name }) => name);
  assert.deepEqual(names.slice(0, 1), ["manifest.json"]);
  assert.ok(names.includes("tables/movie/2"), "more rows than one part");
  assert.ok(!names.some((name) => /session|attempt|\.cache/.test(name)), names.join());
  assert.deepEqual(names.slice(-4), ["data/app-secret", "media/films/étoile.mp4", "media/vide.vtt", "seal.sha256"]);
  const bare = await admin(["backup", inFolder("bare.tar.gz")], source);
  assert.equal(bare.code, 0, bare.complained);
  assert.match(bare.said, /la base de données \(tables : \d+, lignes : \d+\), le secret du site/);
  assert.match(bare.said, /ne contient pas les médias de .*media : ajoutez --media/);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes("partial")),
    [],
  );
});

test("a backup goes over no file and into no folder that is not there", async () => {
  const before = await readFile(whole);
  const again = await admin(["backup", whole], source);
  assert.deepEqual([again.code, again.complained], [1, `${whole} existe déjà : donnez un autre nom.\n`]);
  assert.deepEqual(await readFile(whole), before);
  const nowhere = await admin(["backup", inFolder("nulle-part/s.tar.gz")], source);
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.complained, /n’existe pas/);
});

test("restored on a new machine, the site is as it was, but for the sessions", async () => {
  const target = { DATA_DIR: inFolder("target") };
  const done = await admin(["restore", whole], target);
  assert.deepEqual([done.code, done.complained], [0, ""]);
  assert.match(done.said, /Médias remis dans .*media : 2\./);
  assert.deepEqual(await readFile(path.join(target.DATA_DIR, "media/films/étoile.mp4")), film);
  assert.deepEqual((await readdir(path.join(target.DATA_DIR, "media"))).toSorted(), ["films", "vide.vtt"]);
  const kept = path.join(target.DATA_DIR, "app-secret");
  assert.equal(await readFile(kept, "utf8"), "s".repeat(43));
  assert.equal((await stat(kept)).mode & 0o777, 0o600);
  await onEmbedded(target.DATA_DIR, async (db) => {
    // The rules of the schema hold again: keys between tables, triggers, migrations.
    assert.deepEqual(await contentOf(db), { ...expected, rows: withoutSessions(expected) });
    await makeMovie(db, { title: "Zygomatique" });
    const words = await sql`select from search_word where word = 'zygomatique'`.execute(db);
    assert.equal(words.rows.length, 1);
  });
});

const constraintsOf = async (db: Db) =>
  (
    await sql`select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as says from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  ).rows;

test("over a site that is not empty only with --force, which replaces all of it", async () => {
  const url = await testDatabase();
  const target = { DATABASE_URL: url, DATA_DIR: inFolder("full"), ...secret };
  await onUrl(url, async (db) => void (await createAccount(db, { email: "bob@exemple.fr", password: "secret-2" })));
  const before = await onUrl(url, everyRow);
  const refused = await admin(["restore", whole], target);
  assert.equal(refused.code, 1);
  assert.match(refused.complained, /n’est pas vide\. --force remplace tout/);
  assert.deepEqual(await onUrl(url, everyRow), before);
  const forced = await admin(["restore", whole, "--force"], target);
  assert.equal(forced.code, 0, forced.complained);
  assert.deepEqual(await onUrl(url, everyRow), withoutSessions(expected));
});

test("what is no whole backup changes nothing, wherever it is broken", async () => {
  const url = await testDatabase();
  const target = { DATABASE_URL: url, DATA_DIR: inFolder("broken"), ...secret };
  await onUrl(url, async (db) => void (await makeMovie(db)));
  const before = await onUrl(url, everyRow);
  const bytes = await readFile(whole);
  const broken: Record<string, () => Promise<void>> = {
    "not-an-archive": () => writeFile(inFolder("not-an-archive"), "bonjour"),
    empty: () => writeFile(inFolder("empty"), ""),
    // In the rows, and in the last bytes.
    "cut-early": () => cut("cut-early", bytes.length / 3),
    "cut-late": () => cut("cut-late", bytes.length - 9),
    "other-rows": () =>
      rewrite("other-rows", ({ name, content }) => [{ name, content: name === "tables/account/1" ? changed(content) : content }]),
    "other-media": () =>
      rewrite("other-media", ({ name, content }) => [{ name, content: name.endsWith(".mp4") ? Buffer.from("autre") : content }]),
    "no-end": () => rewrite("no-end", (entry) => (entry.name === "seal.sha256" ? [] : [entry])),
    "no-beginning": () => rewrite("no-beginning", (entry) => (entry.name === "manifest.json" ? [] : [entry])),
    "a-part-less": () => rewrite("a-part-less", (entry) => (entry.name === "tables/movie/2" ? [] : [entry])),
    "a-part-more": () => rewrite("a-part-more", (entry) => [entry, { name: "../../evil", content: Buffer.from("!") }]),
    "bad-manifest": () =>
      rewrite("bad-manifest", ({ name, content }) => [{ name, content: name === "manifest.json" ? Buffer.from("{}") : content }]),
  };
  for (const [name, make] of Object.entries(broken)) {
    await make();
    const { code, said, complained } = await admin(["restore", inFolder(name), "--force"], target);
    assert.deepEqual([code, said], [1, ""], name);
    assert.match(complained, /Rien n’a été changé\.\n$/, `${name}: ${complained}`);
    assert.deepEqual(await onUrl(url, everyRow), before, name);
    assert.deepEqual(await readdir(path.join(target.DATA_DIR, "media")).catch(() => []), [], name);
  }
  const missing = await admin(["restore", inFolder("absent")], target);
  assert.deepEqual([missing.code, missing.complained], [1, `${inFolder("absent")} n’existe pas.\n`]);
});

test("a backup of a newer version is refused, by its schema or its format", async () => {
  for (const newer of [
    (about: Record<string, unknown>) => ({ ...about, migrations: [...(about["migrations"] as string[]), "9999-futur.sql"] }),
    (about: Record<string, unknown>) => ({ ...about, format: 2 }),
  ]) {
    await rewrite("newer", ({ name, content }) => [
      { name, content: name === "manifest.json" ? Buffer.from(JSON.stringify(newer(JSON.parse(content.toString())))) : content },
    ]);
    const { code, complained } = await admin(["restore", inFolder("newer")], { DATA_DIR: inFolder("never") });
    assert.equal(code, 1);
    assert.match(complained, /vient d’une version plus récente de Séance .*Mettez le site à jour/);
    assert.equal(existsSync(path.join(inFolder("never"), "postgres")), false);
  }
});

test("a backup of an older schema is brought to this one, on a PostgreSQL of one's own", async () => {
  const [old, target] = [await testDatabase(), await testDatabase()];
  const names = await migrationNames();
  await asClient(old, async (client) => {
    await client.query("drop schema public cascade; create schema public");
    await createMigrationTable(client);
    for (const name of names.slice(0, 3)) await apply(client, name);
    await client.query(
      "insert into account (id, email, email_form, username, password_hash) values (gen_random_uuid(), 'a@b.fr', 'a@b.fr', 'a', 'x')",
    );
  });
  const file = inFolder("old.tar.gz");
  const saved = await admin(["backup", file], { DATABASE_URL: old, ...secret });
  assert.equal(saved.code, 0, saved.complained);
  assert.doesNotMatch(saved.said, /secret/);
  const done = await admin(["restore", file], { DATABASE_URL: target, DATA_DIR: inFolder("own"), ...secret });
  assert.equal(done.code, 0, done.complained);
  await asClient(target, async (client) => {
    assert.deepEqual((await client.query("select email from account")).rows, [{ email: "a@b.fr" }]);
    assert.deepEqual(
      (await client.query("select name from migration order by name")).rows,
      names.map((name) => ({ name })),
    );
  });
});

test("a backup goes over the data of a newer version, which this one does not start on", async () => {
  const url = await testDatabase();
  await asClient(url, async (client) => {
    await client.query("insert into migration (name) values ('9999-futur.sql'); alter table account rename to member");
  });
  const settings = { DATABASE_URL: url, DATA_DIR: inFolder("back"), ...secret };
  assert.match((await admin(["reindex-search"], settings)).complained, /restaurez une sauvegarde faite avec Séance/);
  const { code, complained } = await admin(["restore", whole, "--force"], settings);
  assert.equal(code, 0, complained);
  assert.equal((await admin(["reindex-search"], settings)).code, 0);
});

test("a site that is open is backed up, and restored only once it is closed", async () => {
  const dataDir = inFolder("open");
  const main = path.join(import.meta.dirname, "../src/main.mjs");
  const server = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: dataDir,
      PORT: "0",
      FOUNDER_EMAIL: "a@exemple.fr",
      FOUNDER_PASSWORD: "secret-fondateur",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  after(() => server.kill("SIGKILL"));
  let output = "";
  server.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await until("it is open", () => output.includes("Séance est ouverte"));
  const file = inFolder("open.tar.gz");
  const saved = await admin(["backup", file], { DATA_DIR: dataDir });
  assert.equal(saved.code, 0, saved.complained);
  const refused = await admin(["restore", file, "--force"], { DATA_DIR: dataDir });
  assert.equal(refused.code, 1);
  assert.match(refused.complained, /Un autre serveur Séance \(processus \d+\) utilise déjà/);
  const saidBefore = output.length;
  server.kill("SIGTERM");
  await until("it is closed", () => server.exitCode !== null);
  assert.doesNotMatch(output.slice(saidBefore), /"level":(40|50)/, "nothing went wrong at the stop");
  assert.equal((await admin(["restore", file, "--force"], { DATA_DIR: dataDir })).code, 0);
});

test("root puts nothing into another account's folder", { skip: process.getuid?.() !== 0 }, async () => {
  const dataDir = inFolder("another");
  await mkdir(dataDir);
  await chown(dataDir, 65_534, 65_534);
  const { code, complained } = await admin(["restore", whole], { DATA_DIR: dataDir });
  assert.equal(code, 1);
  assert.match(complained, /appartient à l’utilisateur 65534 : lancez cette commande sous ce compte/);
  assert.deepEqual(await readdir(dataDir), []);
});

test("under a server on a PostgreSQL of one's own nothing is restored", async () => {
  const url = await testDatabase();
  await onUrl(url, async (db) => {
    await sql`select 1`.execute(db);
    const refused = await admin(["restore", whole], { DATABASE_URL: url, DATA_DIR: inFolder("under"), ...secret });
    assert.equal(refused.code, 1);
    assert.match(refused.complained, /Un serveur Séance utilise cette base de données/);
  });
});

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

async function entriesOf(file: string): Promise<Entry[]> {
  const extract = tar.extract();
  Readable.from([await readFile(file)])
    .pipe(createGunzip())
    .pipe(extract);
  const found: Entry[] = [];
  for await (const entry of extract) found.push({ name: entry.header.name, content: await buffer(entry) });
  return found;
}

/** The whole backup with other entries: a sound archive, of something else. */
async function rewrite(name: string, change: (entry: Entry) => Entry[]): Promise<void> {
  const pack = tar.pack();
  const bytes = buffer((pack as unknown as NodeJS.ReadableStream).pipe(createGzip()));
  for (const entry of (await entriesOf(whole)).flatMap(change)) pack.entry({ name: entry.name }, entry.content);
  pack.finalize();
  await writeFile(inFolder(name), await bytes);
}

const changed = (content: Buffer): Buffer => Buffer.from(content.toString().replace("alice@", "mallo@"));

async function cut(name: string, bytes: number): Promise<void> {
  await writeFile(inFolder(name), await readFile(whole));
  await truncate(inFolder(name), Math.floor(bytes));
}

async function asClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
