import assert from "node:assert/strict";
import { test } from "node:test";
import { accountMessages } from "@seance/contract/account-fields";
import { roles } from "@seance/contract/roles";
import { settingMessages, siteSettingNames, type SiteSetting, type SiteSettingName } from "@seance/contract/site-settings";
import { readSetting } from "#db/settings.ts";
import { followSettings } from "#domains/settings/index.ts";
import { sweep } from "#sweep.ts";
import { securityCode, testApp, testDatabase, type TestApp } from "./app.ts";
import { makeMovie } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { standInKey, tmdbStandIn } from "./tmdb-stand-in.ts";
import { until } from "./until.ts";

const tmdb = await tmdbStandIn();
const databaseUrl = await testDatabase();
const tmdbOnly = { TMDB_BASE_URL: tmdb.url };
const site = await testApp({ ...tmdbOnly, RETENTION_AUDIT: "90" }, { databaseUrl });
const other = await testApp({ ...tmdbOnly, APP_SECRET: "un-autre-secret-".repeat(3) }, { databaseUrl });
const ends = [await followSettings(site.services), await followSettings(other.services)];
const client = () => site.services.tmdb;
const founder = await signIn(site, "fondateur");

const change = (body: unknown, token: string | undefined = founder.token) =>
  site.call("PUT", "/admin/settings", { ...(token && { token }), body });
async function settingOf(name: SiteSettingName, app: TestApp = site): Promise<SiteSetting> {
  const { status, json } = await app.call("GET", "/admin/settings", { token: founder.token });
  assert.equal(status, 200);
  return json.settings.find((setting: SiteSetting) => setting.name === name);
}

test("lists every setting with its source, value and default", async () => {
  const { json } = await site.call("GET", "/admin/settings", { token: founder.token });
  assert.deepEqual(
    json.settings.map(({ name }: SiteSetting) => name),
    siteSettingNames,
  );
  assert.deepEqual(await settingOf("RETENTION_AUDIT"), {
    name: "RETENTION_AUDIT",
    source: "environment",
    value: 90,
    default: 365,
  });
  assert.deepEqual(await settingOf("RETENTION_BIN"), { name: "RETENTION_BIN", source: "default", value: 30, default: 30 });
  assert.deepEqual(await settingOf("QUOTA_TOTAL"), { name: "QUOTA_TOTAL", source: "default", value: null, default: null });
  assert.deepEqual(await settingOf("TMDB_API_KEY"), { name: "TMDB_API_KEY", source: "default", value: null, default: null });
});

test("a change holds at once on every process, and null returns to the default", async () => {
  const given = { RETENTION_BIN: 7, QUOTA_TOTAL: 2 ** 40, MAX_UPLOAD: 2 ** 30, DELETE_ORIGINALS: true };
  const { status, json } = await change(given);
  assert.equal(status, 200);
  const values = Object.fromEntries(json.settings.map(({ name, value }: SiteSetting) => [name, value]));
  assert.deepEqual(
    Object.keys(given).map((name) => values[name]),
    Object.values(given),
  );
  await until("the other process has the change", async () => other.services.config.RETENTION_BIN === 7);
  for (const { config } of [site.services, other.services])
    assert.deepEqual(
      [config.RETENTION_BIN, config.QUOTA_TOTAL, config.MAX_UPLOAD, config.DELETE_ORIGINALS],
      [7, 2 ** 40, 2 ** 30, "yes"],
    );
  assert.equal((await settingOf("RETENTION_BIN")).source, "stored");
  await change({ RETENTION_BIN: null, QUOTA_TOTAL: null, MAX_UPLOAD: null, DELETE_ORIGINALS: false });
  assert.deepEqual(await settingOf("RETENTION_BIN"), { name: "RETENTION_BIN", source: "default", value: 30, default: 30 });
  const { config } = site.services;
  assert.deepEqual([config.QUOTA_TOTAL, config.MAX_UPLOAD, config.DELETE_ORIGINALS], [0, 20 * 2 ** 30, "no"]);
});

test("the bin is erased after the days that are set, and a new process starts with them", async () => {
  const id = await makeMovie(site.services.db);
  const headers = { "x-security-code": securityCode };
  assert.equal((await site.call("DELETE", `/movies/${id}`, { token: founder.token, headers })).status, 204);
  await site.services.db
    .updateTable("movie")
    .set({ deleted_at: new Date(Date.now() - 3 * 86_400_000) })
    .where("id", "=", id)
    .execute();
  const isThere = async () =>
    (await site.services.db.selectFrom("movie").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
  await sweep(site.services);
  assert.equal(await isThere(), true);
  await change({ RETENTION_BIN: 2 });
  const late = await testApp(tmdbOnly, { databaseUrl });
  const end = await followSettings(late.services);
  assert.equal(late.services.config.RETENTION_BIN, 2);
  await sweep(site.services);
  assert.equal(await isThere(), false);
  await change({ RETENTION_BIN: null });
  await end();
});

test("a key of TMDB is tried, encrypted, used at once and never sent", async () => {
  assert.equal(client(), null);
  const { status, text } = await change({ TMDB_API_KEY: standInKey });
  assert.equal(status, 200);
  assert.ok(!text.includes(standInKey));
  const { value, source } = await settingOf("TMDB_API_KEY");
  assert.deepEqual([value, source], [`…${standInKey.slice(-4)}`, "stored"]);
  assert.deepEqual(await client()?.search("movie", "Nosferatu", null), []);
  const row = await readSetting(site.services.db, "site");
  assert.ok(row && !JSON.stringify(row.value).includes(standInKey));
  const audit = await site.call("GET", "/admin/audit?action=settings", { token: founder.token });
  assert.ok(!audit.text.includes(standInKey));
  assert.deepEqual(audit.json.entries[0].after, { TMDB_API_KEY: true });
});

test("a key that was stored with another APP_SECRET is said to be unreadable, and not used", async () => {
  await until("the other process has read it", async () => (await settingOf("TMDB_API_KEY", other)).source === "unreadable");
  assert.equal(other.services.tmdb, null);
});

test("a key that TMDB refuses is not stored; nor is one that could not be tried", async () => {
  const before = await settingOf("TMDB_API_KEY");
  const wrong = await change({ TMDB_API_KEY: "une-autre-clef" });
  assert.deepEqual([wrong.status, wrong.json.detail], [422, [{ loc: ["body", "TMDB_API_KEY"], msg: settingMessages.wrongKey }]]);
  tmdb.next.push({ status: 500 });
  const away = await change({ TMDB_API_KEY: standInKey, RETENTION_BIN: 3 });
  assert.deepEqual([away.status, away.json.detail], [503, settingMessages.tmdbAway]);
  assert.deepEqual(await settingOf("TMDB_API_KEY"), before);
  assert.equal((await settingOf("RETENTION_BIN")).source, "default");
  assert.equal((await change({ TMDB_API_KEY: null })).status, 200);
  assert.equal(client(), null);
});

test("what the environment sets cannot be changed", async () => {
  const { status, json } = await change({ RETENTION_AUDIT: 1, RETENTION_BIN: 1 });
  assert.equal(status, 409);
  assert.match(json.detail, /fixé par l’environnement.*RETENTION_AUDIT/);
  assert.deepEqual([site.services.config.RETENTION_AUDIT, site.services.config.RETENTION_BIN], [90, 30]);
});

test("changes at once of two settings are both kept", async () => {
  await Promise.all([change({ RETENTION_TICKETS: 10 }), change({ RETENTION_WATCH: 20 })]);
  assert.deepEqual([(await settingOf("RETENTION_TICKETS")).value, (await settingOf("RETENTION_WATCH")).value], [10, 20]);
});

test("bad values are refused, each beside its field", async () => {
  for (const body of [
    { RETENTION_BIN: 0 },
    { RETENTION_BIN: 1.5 },
    { RETENTION_BIN: "30" },
    { RETENTION_BIN: 36_501 },
    { MAX_UPLOAD: 10 },
    { QUOTA_TOTAL: -1 },
    { QUOTA_TOTAL: 2 ** 51 },
    { DELETE_ORIGINALS: "yes" },
    { TMDB_API_KEY: "court" },
    { TMDB_API_KEY: "avec un espace" },
    { TMDB_API_KEY: "x".repeat(1001) },
    { APP_SECRET: "x".repeat(40) },
    [],
    null,
  ])
    assert.equal((await change(body)).status, 422, JSON.stringify(body));
});

test("only the fondateur reads and changes settings", async () => {
  for (const role of roles.filter((one) => one !== "fondateur")) {
    const { token } = await signIn(site, role);
    assert.equal((await site.call("GET", "/admin/settings", { token })).status, 403, role);
    assert.equal((await change({ RETENTION_BIN: 5 }, token)).status, 403, role);
  }
  assert.equal((await site.call("GET", "/admin/settings")).status, 401);
  assert.equal((await site.call("PUT", "/admin/settings", { body: {} })).status, 401);
});

test("a process that stopped following keeps what it had", async () => {
  for (const end of ends) await end();
  const before = other.services.config.RETENTION_LOGINS;
  await change({ RETENTION_LOGINS: 12 });
  assert.deepEqual([site.services.config.RETENTION_LOGINS, other.services.config.RETENTION_LOGINS], [12, before]);
});

test("registration is closed and opened while the site runs: it is refused, told in the public settings, and the staff still makes accounts", async () => {
  const registered = (name: string, app = site) =>
    app.call("POST", "/register", { body: { email: `${name}@exemple.fr`, password: "Caligari-1920" } });
  const stopFollowing = await followSettings(other.services);
  const isClosed = async (app: TestApp) => (await app.call("GET", "/settings")).json.registration === "closed";
  assert.deepEqual([(await registered("ouvert")).status, await isClosed(site), await isClosed(other)], [201, false, false]);
  assert.equal((await change({ REGISTRATION: "closed" })).status, 200);
  const refused = await registered("ferme");
  assert.deepEqual([refused.status, refused.json.detail], [403, accountMessages.registrationClosed]);
  assert.equal(await isClosed(site), true);
  await until("the other process has the change, its cached answer too", () => isClosed(other));
  await stopFollowing();
  const body = { email: "invite@exemple.fr", password: "Caligari-1920", role: "user" };
  assert.equal((await site.call("POST", "/database/users", { token: founder.token, body })).status, 201);
  assert.deepEqual(await settingOf("REGISTRATION"), {
    ...{ name: "REGISTRATION", source: "stored" },
    ...{ value: "closed", default: "open" },
  });
  await change({ REGISTRATION: null });
  assert.deepEqual([(await registered("ferme")).status, await isClosed(site)], [201, false]);
  const fixed = await testApp({ ...tmdbOnly, REGISTRATION: "closed" }, { databaseUrl });
  assert.deepEqual([(await registered("fixe", fixed)).status, await isClosed(fixed)], [403, true], "the environment wins");
});
