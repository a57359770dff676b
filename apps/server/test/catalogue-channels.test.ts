import assert from "node:assert/strict";
import { test } from "node:test";
import { channelDefaults, channelMessages } from "@seance/contract/channel-form";
import { channel as channelAnswer } from "@seance/contract/channels";
import { editConflictMessage } from "@seance/contract/form-fields";
import { roles } from "@seance/contract/roles";
import { securityCode, testApp } from "./app.ts";
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
