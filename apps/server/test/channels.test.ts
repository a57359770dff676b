import assert from "node:assert/strict";
import { test } from "node:test";
import { channel as channelAnswer, type Channel } from "@seance/contract/channels";
import { testApp } from "./app.ts";
import { makeChannel } from "./make.ts";
import { signIn } from "./sign-in.ts";

const home = await testApp();
const { call, services } = home;
const { db } = services;
const staff = await signIn(home, "admin");

await makeChannel(db, { name: "Écran", category: "Cinéma" });
await makeChannel(db, { name: "Arts", category: "Cinéma", stream_url: null });
await makeChannel(db, { name: "Zoo", category: "Évasion", video_url: "https://exemple.fr/zoo.mpd" });
await makeChannel(db, { name: "Ancienne", category: "Archives", is_active: false });
const binned = await makeChannel(db, { name: "Corbeille", category: "Cinéma" });
await db.updateTable("channel").set({ deleted_at: new Date() }).where("id", "=", binned).execute();

const names = async (query = "", token?: string): Promise<string> =>
  (await call("GET", `/channels${query}`, { token })).json.channels.map(({ name }: Channel) => name).join(" ");

test("lists active channels to viewers, by category then name, without links", async () => {
  const { status, json, text } = await call("GET", "/channels");
  assert.equal(status, 200);
  json.channels.forEach((channel: unknown) => channelAnswer.parse(channel));
  assert.equal(await names(), "Arts Écran Zoo");
  assert.deepEqual(
    json.channels.map(({ has_video }: Channel) => has_video),
    [false, true, true],
  );
  assert.ok(!/_url|live\.m3u8|zoo\.mpd/.test(text));
});

test("lists inactive channels too, with links, to callers who may create content", async () => {
  assert.equal(await names("", staff.token), "Ancienne Arts Écran Zoo");
  const { json } = await call("GET", "/channels?category=%C3%89vasion", { token: staff.token });
  assert.deepEqual(
    [json.channels[0].video_url, json.channels[0].stream_url],
    ["https://exemple.fr/zoo.mpd", "/media/live/live.m3u8"],
  );
  assert.equal(await names("", (await signIn(home, "support")).token), "Arts Écran Zoo");
});

test("filters by category; refuses one that is too long", async () => {
  assert.equal(await names("?category=Cin%C3%A9ma"), "Arts Écran");
  assert.equal(await names("?category=Sport"), "");
  assert.equal((await call("GET", `/channels?category=${"x".repeat(61)}`)).status, 422);
});

test("counts the channels that the caller sees by category", async () => {
  const read = async (token?: string) => (await call("GET", "/channels/categories", { token })).json.categories;
  assert.deepEqual(await read(), [
    { name: "Cinéma", count: 2 },
    { name: "Évasion", count: 1 },
  ]);
  assert.deepEqual(await read(staff.token), [
    { name: "Archives", count: 1 },
    { name: "Cinéma", count: 2 },
    { name: "Évasion", count: 1 },
  ]);
});

test("treats a category that is hostile to the database like others, or refuses it", async () => {
  for (const name of ["'", "\u0000", "\\", "' or true --"]) {
    assert.ok([200, 422].includes((await call("GET", `/channels?category=${encodeURIComponent(name)}`)).status));
  }
});

test("exports the channels of a filter, inactive ones too, with the named columns and escaped formulas", async () => {
  await makeChannel(db, { name: "=Piège", category: "Tableur", language: "Anglais", is_active: false });
  await makeChannel(db, { name: "Autre", category: "Tableur", language: "Français" });
  const get = (query: string, token?: string) => call("GET", `/admin/channels/export?${query}`, { token });
  const { status, headers, text } = await get("category=Tableur&columns=name,active", staff.token);
  assert.equal(status, 200, text);
  assert.match(String(headers["content-disposition"]), /^attachment; filename="seance-channels-\d{4}-\d\d-\d\d\.csv"$/);
  assert.deepEqual(text.split("\r\n"), ['\uFEFF"Chaîne","État"', `"'=Piège","Inactive"`, '"Autre","Active"', ""]);
  assert.deepEqual((await get("search=tableur&language=Anglais&columns=name", staff.token)).text.split("\r\n"), [
    '\uFEFF"Chaîne"',
    `"'=Piège"`,
    "",
  ]);
  assert.equal((await get("category=Rien&columns=name", staff.token)).text, '\uFEFF"Chaîne"\r\n');
  assert.equal((await get("columns=video_url", staff.token)).status, 422);
  assert.equal((await get("", (await signIn(home, "support")).token)).status, 403);
  assert.equal((await get("")).status, 401);
});
