import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { sql } from "kysely";
import { openLog } from "#core/log.ts";
import { openBus, type Message } from "#db/bus.ts";
import { createAccount } from "#domains/accounts/index.ts";
import { admin, onEmbedded, onUrl } from "./admin-command.ts";
import { scratchFolder, testApp, testDatabase } from "./app.ts";
import { makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const secret = { APP_SECRET: "x".repeat(40) };

test("typed wrong, it says how to type it and ends with 2", async () => {
  const settings = { DATA_DIR: await scratchFolder() };
  const nothing = await admin([], settings);
  assert.equal(nothing.code, 2);
  for (const verb of ["create-founder", "reset-password", "remove-second-factor", "backup", "restore", "reindex-search"])
    assert.match(nothing.complained, new RegExp(`^ {2}${verb} .* {2}\\p{L}`, "mu"));
  const help = await admin(["--help"], settings);
  assert.deepEqual([help.code, help.complained], [0, ""]);
  assert.match(help.said, /Usage : npm run admin -- <verbe>/);
  for (const [words, complaint] of [
    [["create-fonder"], /Verbe inconnu : create-fonder\./],
    [["constructor"], /Verbe inconnu/],
    [["reset-password"], /Il manque un argument\.\nUsage : npm run admin -- reset-password <e-mail>/],
    [["restore"], /Il manque un argument/],
    [["backup", "a", "b"], /Un argument de trop/],
    [["backup", "--medias"], /Option inconnue : --medias/],
    [["restore", "a", "--force=oui"], /--force ne prend pas de valeur/],
  ] as const) {
    const { code, said, complained } = await admin(words, settings);
    assert.deepEqual([code, said], [2, ""], words.join(" "));
    assert.match(complained, complaint);
  }
  const password = await admin(["create-founder", "a@exemple.fr", "motdepasse-1"], settings);
  assert.equal(password.code, 2);
  assert.doesNotMatch(password.complained, /motdepasse-1/, "what may be a password is not repeated");
});

test("a bad setting, a folder without a database and a database that is away are said in words, with 1", async () => {
  const dataDir = await scratchFolder();
  const bad = await admin(["reindex-search"], { DATA_DIR: dataDir, DATABASE_POOL: "beaucoup" });
  assert.equal(bad.code, 1);
  assert.match(bad.complained, /^Réglage incorrect\.\nDATABASE_POOL : reçu "beaucoup"/);
  for (const words of [["reindex-search"], ["backup", path.join(dataDir, "s.tar.gz")]]) {
    const none = await admin(words, { DATA_DIR: dataDir });
    assert.deepEqual([none.code, none.said], [1, ""]);
    assert.match(none.complained, /Il n’y a pas de base de données dans .*DATA_DIR/);
    assert.equal(existsSync(path.join(dataDir, "postgres")), false, "nothing was made");
  }
  const away = await admin(["reindex-search"], { DATABASE_URL: "postgresql://seance@127.0.0.1:9/seance", ...secret });
  assert.equal(away.code, 1);
  assert.match(away.complained, /^La base de données n’est pas disponible : [^\n]*\n$/);
});

test("create-founder makes the database and the founder, or gives an account the rank", async () => {
  const dataDir = await scratchFolder();
  const made = await admin(["create-founder"], { DATA_DIR: dataDir }, " Alice@Exemple.FR \nsecret-alice-1\n");
  assert.deepEqual(made, { code: 0, said: "Le fondateur alice@exemple.fr est créé.\n", complained: "" });
  await onEmbedded(dataDir, async (db) => void (await createAccount(db, { email: "bob@exemple.fr", password: "secret-2" })));
  const settings = { DATA_DIR: dataDir, FOUNDER_EMAIL: "Bob@exemple.fr", FOUNDER_PASSWORD: "secret-bob-33" };
  const promoted = await admin(["create-founder"], settings);
  assert.equal(promoted.code, 0, promoted.complained);
  assert.match(promoted.said, /bob@exemple\.fr existait : il est désormais fondateur/);
  const rows = await onEmbedded(dataDir, (db) =>
    db.selectFrom("account").select(["email", "role", "is_active"]).orderBy("email").execute(),
  );
  assert.deepEqual(rows, [
    { email: "alice@exemple.fr", role: "fondateur", is_active: true },
    { email: "bob@exemple.fr", role: "fondateur", is_active: true },
  ]);
});

test("create-founder refuses what the sign-in page refuses, in its words, and makes nothing", async () => {
  const dataDir = await scratchFolder();
  for (const [typed, complaint] of [
    ["alice\n", /Adresse email invalide/],
    ["аlice@exemple.fr\n", /alphabets différents/],
    ["alice@exemple.fr\ncourt\n", /Le mot de passe doit contenir au moins 8 caractères/],
    ["alice@exemple.fr\nonze-lettre\n", /douze|12 caractères/],
    [`alice@exemple.fr\n${"x".repeat(257)}\n`, /Le mot de passe ne peut pas dépasser 256 caractères/],
    ["alice@exemple.fr\n", /Pas de réponse à « Son mot de passe »/],
    ["", /Pas de réponse à « Adresse e-mail du fondateur »/],
  ] as const) {
    const { code, complained } = await admin(["create-founder"], { DATA_DIR: dataDir }, typed);
    assert.equal(code, 1, typed);
    assert.match(complained, complaint);
  }
  assert.equal(existsSync(path.join(dataDir, "postgres")), false);
});

/** The command on a terminal of its own: what it shows, and fingers on its keyboard. */
function onTerminal(verb: string, dataDir: string) {
  const program = `"${process.execPath}" "${path.join(import.meta.dirname, "../src/admin.mjs")}" ${verb}`;
  const child = spawn("script", ["--quiet", "--return", "--command", program, "/dev/null"], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    stdio: ["pipe", "pipe", "inherit"],
  });
  after(() => child.kill("SIGKILL"));
  let shown = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (shown += text));
  return {
    shown: () => shown,
    async answer(question: string, keys: string): Promise<void> {
      await until(question, () => shown.includes(question));
      child.stdin.write(keys);
    },
    async code(): Promise<number | null> {
      await until("the end", () => child.exitCode !== null);
      return child.exitCode;
    },
  };
}

test("on a terminal the password is asked twice and shows nowhere", async () => {
  const terminal = onTerminal("create-founder", await scratchFolder());
  await terminal.answer("Adresse e-mail du fondateur : ", "alice@exemple.fr\n");
  await terminal.answer("Son mot de passe : ", "secret-cache-1\n");
  await terminal.answer("Encore une fois : ", "secret-cache-2\n");
  assert.equal(await terminal.code(), 1);
  assert.match(terminal.shown(), /alice@exemple\.fr/);
  assert.match(terminal.shown(), /Les mots de passe ne correspondent pas/);
  assert.doesNotMatch(terminal.shown(), /secret-cache/);
});

test("Ctrl-C at a question: 130, and nothing was made", async () => {
  const dataDir = await scratchFolder();
  const terminal = onTerminal("create-founder", dataDir);
  await terminal.answer("Adresse e-mail du fondateur : ", "alice@exemple.fr\n");
  await terminal.answer("Son mot de passe : ", "\u0003");
  assert.equal(await terminal.code(), 130);
  assert.match(terminal.shown(), /Interrompu\./);
  assert.equal(existsSync(path.join(dataDir, "postgres")), false);
});

test("remove-second-factor lets a person who has lost it sign in by the password alone, and is audited", async () => {
  const site = await testApp();
  const { db } = site.services;
  const person = await signIn(site, "fondateur");
  const settings = { DATABASE_URL: site.databaseUrl, ...secret };
  const remove = (email: string) => admin(["remove-second-factor", email], settings);
  assert.deepEqual(await remove(person.email), {
    code: 1,
    said: "",
    complained: `${person.email} n’a pas de double authentification.\n`,
  });
  const row = { id: person.id, account_id: person.id, kind: "totp", secret: "x", confirmed_at: new Date() };
  await db.insertInto("second_factor").values(row).execute();
  const logIn = () => site.call("POST", "/login", { body: { email: person.email, password: person.password } });
  assert.deepEqual(Object.keys((await logIn()).json), ["second_factor"]);
  assert.deepEqual(await remove(person.email.toUpperCase()), {
    code: 0,
    said: `${person.email} se connecte désormais par son seul mot de passe.\n`,
    complained: "",
  });
  assert.equal((await logIn()).json.user.id, person.id);
  const audit = db
    .selectFrom("audit_entry")
    .select(["action", "actor_id", "target_id"])
    .where("action", "=", "account.second-factor");
  assert.deepEqual(await audit.execute(), [{ action: "account.second-factor", actor_id: null, target_id: person.id }]);
  assert.match((await remove("personne@exemple.fr")).complained, /^Aucun compte n’a l’adresse personne@exemple\.fr\./);
});

test("reset-password beside a running server: the old password and every session are over at once", async () => {
  const site = await testApp();
  const person = await signIn(site);
  const other = await signIn(site);
  const settings = { DATABASE_URL: site.databaseUrl, ...secret };
  const bus = openBus(site.databaseUrl, openLog("silent"));
  after(bus.close);
  await bus.ready;
  const heard: Message[] = [];
  bus.subscribe((message) => void heard.push(message));

  const done = await admin(["reset-password", person.email.toUpperCase()], settings, "nouveau-secret\n");
  assert.deepEqual(done, {
    code: 0,
    said: `Le mot de passe de ${person.email} est changé. Sessions fermées : 1.\n`,
    complained: "",
  });
  await until("the session is over on the server that runs", async () => {
    return (await site.call("GET", "/me", { token: person.token })).status === 401;
  });
  await until("why is told", () => heard.some(({ kind }) => kind === "account"));
  assert.deepEqual(heard, [
    { kind: "event", name: "notices-updated", data: {}, to: { account: person.id } },
    { kind: "account", id: person.id, why: "password" },
  ]);
  const trace = await site.services.db.selectFrom("audit_entry").select(["actor_id", "action", "target_label"]).execute();
  assert.deepEqual(trace, [{ actor_id: null, action: "account.password", target_label: person.email }]);
  assert.equal((await site.call("GET", "/me", { token: other.token })).status, 200);
  const login = (password: string) => site.call("POST", "/login", { body: { email: person.email, password } });
  assert.equal((await login(person.password)).status, 401);
  assert.equal((await login("nouveau-secret")).status, 200);
});

test("reset-password: no such account, a bad password, a suspended account", async () => {
  const url = await testDatabase();
  const settings = { DATABASE_URL: url, ...secret };
  const account = await onUrl(url, async (db) => {
    const made = await createAccount(db, { email: "carole@exemple.fr", password: "secret-1" });
    await db.updateTable("account").set({ is_active: false }).execute();
    return made;
  });
  assert.ok(account);
  const unknown = await admin(["reset-password", "personne@exemple.fr"], settings, "secret-2\n");
  assert.deepEqual(unknown, { code: 1, said: "", complained: "Aucun compte n’a l’adresse personne@exemple.fr.\n" });
  const short = await admin(["reset-password", "carole@exemple.fr"], settings, "abc\n");
  assert.deepEqual([short.code, short.said], [1, ""]);
  const hashNow = () =>
    onUrl(url, async (db) => (await db.selectFrom("account").select("password_hash").executeTakeFirstOrThrow()).password_hash);
  assert.equal(await hashNow(), account.password_hash);
  const done = await admin(["reset-password", "carole@exemple.fr"], settings, "secret-2\n");
  assert.equal(done.code, 0);
  assert.match(done.said, /Ce compte est suspendu/);
  assert.notEqual(await hashNow(), account.password_hash);
});

test("reindex-search makes good what search reads of titles, and the words it knows", async () => {
  const url = await testDatabase();
  const settings = { DATABASE_URL: url, ...secret };
  const read = () =>
    onUrl(url, async (db) => ({
      movies: await db.selectFrom("movie").select(["id", "title_form", "search_text"]).orderBy("id").execute(),
      series: await db.selectFrom("series").select(["id", "title_form", "search_text"]).orderBy("id").execute(),
      words: (await sql<{ word: string }>`select word from search_word order by word`.execute(db)).rows,
    }));
  await onUrl(url, async (db) => {
    const movie = await makeMovie(db, { title: "L’Étrange Aventure", original_title: "Strange", cast: ["Zoé Ünal"] });
    const series = await makeSeries(db, { title: "Les Vampires", creator: "Louis Feuillade", director: "Gaston Leroux" });
    await makeSaga(db, { name: "Le cycle des ombres", movies: [movie], series: [series] });
    for (let i = 0; i < 520; i++) await makeMovie(db);
  });
  const right = await read();
  assert.match(right.movies[0]?.search_text ?? "", /etrange.*zoe.*cycle.*ombres|cycle.*ombres.*zoe/);
  await onUrl(url, async (db) => {
    await db
      .updateTable("movie")
      .set({ title_form: "", search_text: "faux" })
      .where("id", "=", right.movies[0]?.id ?? "")
      .execute();
    await db
      .updateTable("movie")
      .set({ title_form: "faux" })
      .where("id", "=", right.movies.at(-1)?.id ?? "")
      .execute();
    await db.updateTable("series").set({ search_text: "" }).execute();
    await sql`delete from search_word where word = 'vampires'`.execute(db);
  });
  const first = await admin(["reindex-search"], settings);
  assert.equal(first.code, 0, first.complained);
  assert.match(first.said, /^Titres relus : 522, dont corrigés : 3\. Mots connus de la recherche : \d+\.\n$/);
  assert.deepEqual(await read(), right);
  assert.match((await admin(["reindex-search"], settings)).said, /dont corrigés : 0\./);
});
