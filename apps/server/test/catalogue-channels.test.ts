import assert from "node:assert/strict";
import { test } from "node:test";
import { channelDefaults, channelMessages } from "@seance/contract/channel-form";
import { channel as channelAnswer } from "@seance/contract/channels";
import { editConflictMessage } from "@seance/contract/form-fields";
import { roles } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { securityCode, testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeChannel } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const [admin, manager] = [await signIn(site, "admin"), await signIn(site, "super_admin")];
const code = { "x-security-code": securityCode };

const station = (fields: object = {}) => ({
  name: "Écran",
  category: "Cinéma",
  stream_url: "https://exemple.fr/d.m3u8",
  ...fields,
});
const post = (fields: object = {}, token = admin.token) => call("POST", "/channels", { token, body: station(fields) });
const put = (id: string, body: object, token = manager.token) => call("PUT", `/channels/${id}`, { token, body });

test("adds a channel with default values", async () => {
  const { status, json } = await post({ description: "Du cinéma.", thumbnail: "/media/logo.svg" });
  assert.equal(status, 201, JSON.stringify(json));
  channelAnswer.parse(json);
  const { country, language, quality, is_active } = json;
  assert.deepEqual({ country, language, quality, is_active }, channelDefaults);
  assert.deepEqual(
    [json.description, json.thumbnail, json.stream_url],
    ["Du cinéma.", "/media/logo.svg", "https://exemple.fr/d.m3u8"],
  );
});

test("requires name, category and stream, with the specified messages", async () => {
  for (const field of ["name", "category", "stream_url"])
    for (const value of [undefined, "", "  ", 5]) {
      const { status, json } = await call("POST", "/channels", { token: admin.token, body: station({ [field]: value }) });
      assert.deepEqual([status, json.detail], [422, [{ loc: ["body", field], msg: channelMessages.required }]]);
    }
  for (const bad of [{ quality: "Full HD" }, { stream_url: "javascript:alert(1)" }, { is_active: "true" }, { id: "x" }])
    assert.equal((await post(bad)).status, 422, JSON.stringify(bad));
});

test("allows each role to add, change and delete as specified", async () => {
  const id = await makeChannel(db);
  for (const role of roles) {
    const { token } = await signIn(site, role);
    const creates = ["admin", "super_admin", "co_fondateur", "fondateur"].includes(role);
    const manages = creates && role !== "admin";
    assert.equal((await post({}, token)).status, creates ? 201 : 403, `${role} adds`);
    assert.equal((await put(id, { country: "BE" }, token)).status, manages ? 200 : 403, `${role} changes`);
    const gone = await makeChannel(db);
    assert.equal(
      (await call("DELETE", `/channels/${gone}`, { token, headers: code })).status,
      manages ? 204 : 403,
      `${role} deletes`,
    );
  }
  assert.equal((await call("POST", "/channels", { body: station() })).status, 401);
  assert.equal((await call("DELETE", `/channels/${id}`)).status, 401);
});

test("changes only the given fields; answers 409 to a stale change; hides a deleted channel", async () => {
  const { json: before } = await post({ name: "Avant" });
  const first = await put(before.id, { is_active: false, expected_updated_at: before.updated_at });
  assert.deepEqual(first.json, { ...before, is_active: false, updated_at: first.json.updated_at });
  const second = await put(before.id, { name: "Après", expected_updated_at: before.updated_at });
  assert.deepEqual([second.status, second.json.detail, second.json.current], [409, editConflictMessage, first.json]);
  const names = async (token?: string) =>
    (await call("GET", "/channels", { token })).json.channels.map(({ name }: { name: string }) => name);
  assert.ok(!(await names()).includes("Avant") && (await names(admin.token)).includes("Avant"));
  assert.equal((await call("DELETE", `/channels/${before.id}`, { token: manager.token, headers: code })).status, 204);
  assert.ok(!(await names(admin.token)).includes("Avant"));
  assert.equal((await put(before.id, { name: "x" })).status, 404);
});

test("orders the channels of a category; new ones and those of other categories follow by name", async () => {
  const category = "Rangement";
  const [a, b, c] = [
    await makeChannel(db, { name: "A", category }),
    await makeChannel(db, { name: "B", category, is_active: false }),
    await makeChannel(db, { name: "C", category }),
  ];
  const elsewhere = await makeChannel(db, { name: "0", category: "Ailleurs" });
  const place = (id: string, before: unknown, token: string | undefined = manager.token) =>
    call("PUT", `/channels/${id}/place`, { token, body: { before } });
  const order = async (token: string | undefined = admin.token) =>
    (await call("GET", `/channels?category=${category}`, { token })).json.channels
      .map(({ name }: { name: string }) => name)
      .join("");

  const told = await heardDuring(site, async () => assert.equal((await place(c, a)).status, 204));
  assert.deepEqual(
    told.map(({ name }) => name),
    ["content-updated"],
  );
  assert.deepEqual([await order(), await order("")], ["CAB", "CA"]);
  assert.equal((await place(c, null)).status, 204);
  assert.equal(await order(), "ABC");
  assert.equal((await place(b, a)).status, 204);
  assert.equal(await order(), "BAC");
  await makeChannel(db, { name: "0", category });
  assert.equal(await order(), "BAC0");
  await put(b, { category: "Ailleurs" });
  await put(b, { category });
  assert.equal(await order(), "AC0B");

  const entries = await db.selectFrom("audit_entry").selectAll().where("action", "=", "channel.place").orderBy("at").execute();
  assert.deepEqual(entries.map(({ target_label, before, after }) => [target_label, before, after])[0], [
    "C",
    { place: 3 },
    { place: 1 },
  ]);
  const { status, json } = await place(a, elsewhere);
  assert.deepEqual([status, json.detail], [409, channelMessages.moved]);
  assert.equal((await place(a, a)).status, 409);
  assert.equal((await place(newId(), null)).status, 404);
  for (const bad of [undefined, "x", 3]) assert.equal((await place(a, bad)).status, 422);
  assert.equal((await place(a, null, admin.token)).status, 403);
  assert.equal((await call("PUT", `/channels/${a}/place`, { body: { before: null } })).status, 401);
});

test("concurrent moves leave each channel in one place", async () => {
  const ids: string[] = [];
  for (const name of "ABCDEF") ids.push(await makeChannel(db, { name, category: "Ensemble" }));
  const moves = ids.map((id, at) =>
    call("PUT", `/channels/${id}/place`, { token: manager.token, body: { before: ids[(at + 3) % ids.length] } }),
  );
  assert.deepEqual(new Set((await Promise.all(moves)).map(({ status }) => status)), new Set([204]));
  const places = await db.selectFrom("channel").select("place").where("id", "in", ids).orderBy("place").execute();
  assert.deepEqual(
    places.map(({ place }) => place),
    [1, 2, 3, 4, 5, 6],
  );
});
