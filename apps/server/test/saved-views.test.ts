import assert from "node:assert/strict";
import { test } from "node:test";
import { viewLimits, viewMessages, type SavedView } from "@seance/contract/saved-views";
import { newId } from "#core/ids.ts";
import { testApp } from "./app.ts";
import { signIn, type Person } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const [admin, colleague, viewer] = [await signIn(site, "admin"), await signIn(site, "admin"), await signIn(site)];

const path = "/admin/saved-views";
const noPoster = { tab: "movies", name: "Sans affiche", search: { sans_affiche: true, year: 1922, q: "nuit" }, shared: false };
const save = (body: object = noPoster, { token }: Person = admin) => call("POST", path, { token, body });
const list = async ({ token }: Person = admin, tab = "movies"): Promise<SavedView[]> => {
  const answer = await call("GET", `${path}?tab=${tab}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.json.views;
};
const change = (id: string, body: object, { token }: Person = admin) => call("PUT", `${path}/${id}`, { token, body });
const remove = (id: string, { token }: Person = admin) => call("DELETE", `${path}/${id}`, { token });

test("a view is its account's until it is shared; colleagues then see whose it is, and do not change it", async () => {
  const made = await save();
  assert.equal(made.status, 201, made.text);
  const { id } = made.json;
  assert.deepEqual(await list(), [made.json]);
  assert.deepEqual([made.json.search, made.json.owner], [noPoster.search, null]);
  assert.deepEqual([await list(admin, "series"), await list(colleague)], [[], []]);
  assert.deepEqual([(await change(id, { name: "x" }, colleague)).status, (await remove(id, colleague)).status], [404, 404]);
  const shared = await change(id, { shared: true });
  assert.deepEqual(shared.json, { ...made.json, shared: true, updated_at: shared.json.updated_at });
  assert.deepEqual(await list(colleague), [{ ...shared.json, owner: admin.email.split("@")[0] }]);
  assert.deepEqual([(await change(id, { name: "x" }, colleague)).status, (await remove(id, colleague)).status], [404, 404]);
  assert.equal((await remove(id)).status, 204);
  assert.deepEqual([await list(), await list(colleague)], [[], []]);
  assert.equal((await remove(id)).status, 404);
});

test("views are listed by name, numbers by their value", async () => {
  for (const name of ["Vue 10", "été", "Vue 9"]) assert.equal((await save({ ...noPoster, tab: "channels", name })).status, 201);
  assert.deepEqual(
    (await list(admin, "channels")).map(({ name }) => name),
    ["été", "Vue 9", "Vue 10"],
  );
});

test("a name is taken once by each account on each tab", async () => {
  const { json } = await save();
  assert.deepEqual(await save({ ...noPoster, name: "sans AFFICHE" }).then(({ status, json: said }) => [status, said.detail]), [
    409,
    viewMessages.nameTaken,
  ]);
  assert.equal((await save({ ...noPoster, tab: "series" })).status, 201);
  assert.equal((await save(noPoster, colleague)).status, 201);
  const second = await save({ ...noPoster, name: "Autre" });
  assert.equal((await change(second.json.id, { name: "Sans affiche" })).status, 409);
  const body = { name: "Renommée", expected_updated_at: new Date(0).toISOString() };
  const late = await change(json.id, body);
  assert.deepEqual([late.status, late.json.detail, late.json.current], [409, viewMessages.changed, json]);
});

test("an account keeps a limited number of views on a tab", async () => {
  const person = await signIn(site, "admin");
  for (let i = 0; i < viewLimits.ofTab; i++) assert.equal((await save({ ...noPoster, name: `Vue ${i}` }, person)).status, 201);
  const refused = await save({ ...noPoster, name: "Une de trop" }, person);
  assert.deepEqual([refused.status, refused.json.detail], [409, viewMessages.tooMany]);
  assert.equal((await save({ ...noPoster, tab: "users" }, person)).status, 201);
});

test("what who has left the staff shared is not listed", async () => {
  const leaver = await signIn(site, "admin");
  await save({ tab: "users", name: "Du partant", search: { role: "ami" }, shared: true }, leaver);
  const names = async () => (await list(admin, "users")).map(({ name }) => name);
  assert.deepEqual(await names(), ["Du partant"]);
  await services.db.updateTable("account").set({ role: "user" }).where("id", "=", leaver.id).execute();
  assert.deepEqual(await names(), []);
});

test("guests and viewers have no views, and bad input is refused", async () => {
  for (const [token, status] of [
    [undefined, 401],
    [viewer.token, 403],
  ] as const) {
    const who = token === undefined ? {} : { token };
    assert.equal((await call("GET", `${path}?tab=movies`, who)).status, status);
    assert.equal((await call("POST", path, { ...who, body: noPoster })).status, status);
    assert.equal((await call("PUT", `${path}/${newId()}`, { ...who, body: { name: "x" } })).status, status);
    assert.equal((await call("DELETE", `${path}/${newId()}`, who)).status, status);
  }
  const tooMany = Object.fromEntries(Array.from({ length: viewLimits.params + 1 }, (_, i) => [`p${i}`, i]));
  for (const wrong of [
    { tab: "badges" },
    { name: " " },
    { name: "x".repeat(viewLimits.name + 1) },
    { search: { q: ["a"] } },
    { search: { q: "x".repeat(viewLimits.value + 1) } },
    { search: tooMany },
    { shared: "oui" },
  ])
    assert.equal((await save({ ...noPoster, ...wrong })).status, 422, JSON.stringify(wrong));
  assert.equal((await call("GET", `${path}?tab=badges`, { token: admin.token })).status, 422);
});

test("a view of accounts with a text that is searched for is not shared", async () => {
  const people = { tab: "users", name: "Jeanne", search: { q: "jeanne@exemple.fr" }, shared: true };
  const refused = await save(people);
  assert.deepEqual([refused.status, refused.json.detail[0].msg], [422, viewMessages.sharedPeople]);
  const own = await save({ ...people, shared: false });
  assert.equal(own.status, 201);
  assert.equal((await change(own.json.id, { shared: true })).status, 422);
  assert.equal((await save({ ...people, name: "Bannis", search: { statut: "banni" } })).status, 201);
  await services.db.updateTable("saved_view").set({ shared: true }).where("id", "=", own.json.id).execute();
  const seen = (await list(colleague, "users")).map(({ name }) => name);
  assert.deepEqual(seen, ["Bannis"], "nor is one that was shared before");
  assert.equal((await list(admin, "users")).length, 2);
});

test("the number of views is limited for concurrent requests too", async () => {
  const person = await signIn(site, "admin");
  const rows = Array.from({ length: viewLimits.ofTab - 1 }, (_, i) => ({
    ...{ id: newId(), account_id: person.id, tab: "series" as const, name: `Vue ${i}`, search: "{}" },
  }));
  await services.db.insertInto("saved_view").values(rows).execute();
  const more = ["A", "B", "C", "D"].map((name) => save({ tab: "series", name, search: {}, shared: false }, person));
  const statuses = (await Promise.all(more)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [201, 409, 409, 409]);
});
