import assert from "node:assert/strict";
import { test } from "node:test";
import { roles } from "@seance/contract/roles";
import { saveTicker } from "#domains/ticker/index.ts";
import { testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { isRefusedInALine, naughtyStrings } from "./naughty.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const second = await testApp({}, { databaseUrl: site.databaseUrl });
const { services } = site;

const read = async (on = site) => (await on.call("GET", "/ticker")).json;
const usual = { message: "", enabled: false, speed: 30, text_color: "#ffffff", background_color: "#1f2937" };
const words = {
  message: "Ce samedi : « Nosferatu » au piano",
  enabled: true,
  speed: 12,
  text_color: "#FFB52E",
  background_color: "#000000",
};

test("returns the defaults, switched off, before the first save", async () => {
  assert.deepEqual(await read(), usual);
});

test("a save is shown at once on every process, with an event to everybody", async () => {
  assert.deepEqual(await read(second), usual);
  const events = await heardDuring(site, () => saveTicker(services, null, words));
  assert.deepEqual(
    events.map(({ name, to }) => [name, to]),
    [["ticker-updated", "everybody"]],
  );
  assert.deepEqual(await read(), words);
  await until("there too", async () => (await read(second)).message === words.message);
  const { message, enabled, speed, text_color } = words;
  await saveTicker(services, null, { message, enabled, speed, text_color });
  assert.equal((await read()).background_color, "#1f2937");
});

test("an unchanged save sends no event and has no audit entry", async () => {
  const count = async (): Promise<number> =>
    (await services.db.selectFrom("audit_entry").select("id").where("action", "=", "ticker.update").execute()).length;
  await saveTicker(services, null, words);
  const before = await count();
  assert.deepEqual(await heardDuring(site, () => saveTicker(services, null, words)), []);
  assert.equal(await count(), before);
});

test("of two concurrent saves, one is stored whole", async () => {
  const other = { ...words, message: "Autre", speed: 40, enabled: false };
  await Promise.all([saveTicker(services, null, words), saveTicker(second.services, null, other)]);
  const left = JSON.stringify(await read());
  assert.ok(
    [words, other].some((one) => JSON.stringify(one) === left),
    left,
  );
});

test("writes nothing for an invalid ticker", async () => {
  await saveTicker(services, null, words);
  const bad = [
    { message: "x".repeat(501) },
    { message: "a\nb" },
    { speed: 0 },
    { speed: 51 },
    { speed: 1.5 },
    { text_color: "white" },
    { text_color: "#fff" },
    { background_color: "#000000;position:fixed" },
  ];
  for (const fields of bad) await assert.rejects(saveTicker(services, null, { ...words, ...fields }), JSON.stringify(fields));
  assert.deepEqual(await read(), words);
});

test("naughty strings are stored unchanged, or refused", async () => {
  for (const message of naughtyStrings.slice(0, 80)) {
    const saved = saveTicker(services, null, { ...words, message });
    if (isRefusedInALine(message)) await assert.rejects(saved, JSON.stringify(message));
    else assert.equal((await saved, await read()).message, message.trim());
  }
});

test("a cached ticker is answered 304 until it changes", async () => {
  const { headers } = await site.call("GET", "/ticker");
  const again = () => site.call("GET", "/ticker", { headers: { "if-none-match": String(headers["etag"]) } });
  assert.equal((await again()).status, 304);
  await saveTicker(services, null, { ...words, message: "Un autre" });
  assert.equal((await again()).status, 200);
});

test("only the fondateur may save, and each field's fault is returned", async () => {
  const founder = await signIn(site, "fondateur");
  const saved = await site.call("POST", "/admin/ticker", { token: founder.token, body: words });
  assert.deepEqual([saved.status, saved.json], [200, words]);
  const least = { message: "", enabled: false, speed: 1, text_color: "#ffffff" };
  assert.deepEqual((await site.call("POST", "/admin/ticker", { token: founder.token, body: least })).json, {
    ...least,
    background_color: "#1f2937",
  });
  assert.equal((await site.call("POST", "/admin/ticker", { body: words })).status, 401);
  for (const role of roles.filter((one) => one !== "fondateur")) {
    const { token } = await signIn(site, role);
    assert.equal((await site.call("POST", "/admin/ticker", { token, body: words })).status, 403, role);
  }
  const bad = { message: "x".repeat(501), enabled: "oui", speed: 51, text_color: "red", background_color: "#12", html: true };
  const refused = await site.call("POST", "/admin/ticker", { token: founder.token, body: bad });
  assert.equal(refused.status, 422);
  assert.deepEqual(refused.json.detail.map(({ loc }: { loc: string[] }) => loc.at(-1)).toSorted(), Object.keys(bad).toSorted());
  assert.deepEqual(await read(), { ...least, background_color: "#1f2937" });
  const { action, before, after } = await services.db
    .selectFrom("audit_entry")
    .select(["action", "before", "after"])
    .where("actor_id", "=", founder.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  assert.equal(action, "ticker.update");
  assert.deepEqual(before, {
    message: words.message,
    enabled: true,
    speed: 12,
    text_color: "#FFB52E",
    background_color: "#000000",
  });
  assert.deepEqual(after, { ...least, background_color: "#1f2937" });
});
