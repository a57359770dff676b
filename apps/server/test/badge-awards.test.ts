import assert from "node:assert/strict";
import { test } from "node:test";
import { badgeMessages } from "@seance/contract/badges-admin";
import { newId } from "#core/ids.ts";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { testApp } from "./app.ts";
import { makePerson } from "./sign-in.ts";

const site = await testApp();
const { call } = site;
const { db } = site.services;
const staff = await makePerson(db, "super_admin");

let made = 0;
const badge = () => insertBadge(db, { name: `Pilier ${++made}` });
const award = (id: string, body: object, { token } = staff) => call("POST", `/admin/badges/${id}/awards`, { token, body });
const undo = (id: string, run: string, { token } = staff) => call("DELETE", `/admin/badges/${id}/awards/${run}`, { token });
const count = (id: string, user_ids: string[]) =>
  call("POST", `/admin/badges/${id}/holders/count`, { token: staff.token, body: { user_ids } });
const change = (id: string, body: object, { token } = staff) => call("PUT", `/admin/badges/${id}`, { token, body });
const holders = async (id: string): Promise<string[]> =>
  (await db.selectFrom("account_badge").select("account_id").where("badge_id", "=", id).orderBy("account_id").execute()).map(
    ({ account_id }) => account_id,
  );

test("an award gives a badge to those who lack it, says how many had it, and is taken back as one", async () => {
  const id = await badge();
  const people = [await makePerson(db), await makePerson(db), await makePerson(db)].map((one) => one.id);
  const [first = ""] = people;
  await giveBadge(db, { accountId: first, badgeId: id, reason: "La première" });
  assert.deepEqual((await count(id, [...people, newId()])).json, { held: 1 });
  const { status, json } = await award(id, { user_ids: [...people, ...people, newId()], reason: "Ciné-club" });
  assert.equal(status, 201);
  assert.deepEqual([json.given, json.held, json.unknown], [2, 1, 1]);
  assert.deepEqual(await holders(id), people.toSorted());
  assert.deepEqual((await undo(id, json.award)).json, { taken: 2 });
  assert.deepEqual(await holders(id), [first], "who had it keeps it");
  const again = await undo(id, json.award);
  assert.deepEqual([again.status, again.json.detail], [409, badgeMessages.awardGone]);
  const entries = await db.selectFrom("audit_entry").select(["action", "run"]).where("target_id", "in", people).execute();
  assert.deepEqual(entries.map(({ action }) => action).toSorted(), ["badge.give", "badge.give", "badge.take", "badge.take"]);
  assert.equal(new Set(entries.map(({ run }) => run)).size, 2, "one run for the award, one for the undo");
});

test("an award to people who all have the badge changes nothing and cannot be undone", async () => {
  const [id, person] = [await badge(), await makePerson(db)];
  await giveBadge(db, { accountId: person.id, badgeId: id });
  const { json } = await award(id, { user_ids: [person.id] });
  assert.deepEqual(json, { award: null, given: 0, held: 1, unknown: 0 });
});

test("an award is taken back within a day, not later", async () => {
  const [id, person] = [await badge(), await makePerson(db)];
  const { json } = await award(id, { user_ids: [person.id] });
  const age = (hours: number) =>
    db
      .updateTable("account_badge")
      .set({ assigned_at: new Date(Date.now() - hours * 3_600_000) })
      .where("badge_id", "=", id)
      .execute();
  await age(25);
  const late = await undo(id, json.award);
  assert.deepEqual([late.status, late.json.detail, await holders(id)], [409, badgeMessages.awardOld, [person.id]]);
  await age(23);
  assert.equal((await undo(id, json.award)).status, 200);
});

test("an undo takes from nobody who was given the badge otherwise meanwhile", async () => {
  const [id, person] = [await badge(), await makePerson(db)];
  const { json } = await award(id, { user_ids: [person.id] });
  await db.deleteFrom("account_badge").where("account_id", "=", person.id).execute();
  await giveBadge(db, { accountId: person.id, badgeId: id });
  assert.equal((await undo(id, json.award)).status, 409);
  assert.deepEqual(await holders(id), [person.id]);
});

test("a badge is changed for everybody who holds it, with an audit entry of what changed", async () => {
  const [id, person] = [await badge(), await makePerson(db)];
  await giveBadge(db, { accountId: person.id, badgeId: id });
  const { status, json } = await change(id, { name: "Mémoire du muet", color: "#46a758" });
  assert.deepEqual([status, json.name, json.color, json.icon], [200, "Mémoire du muet", "#46a758", "🏆"]);
  const own = await call("GET", "/profile/badges", { token: person.token });
  assert.equal(own.json.badges[0].name, "Mémoire du muet");
  assert.equal((await change(id, { name: "Mémoire du muet" })).status, 200, "no change, no entry");
  const entries = await db.selectFrom("audit_entry").select(["action", "after"]).where("target_id", "=", id).execute();
  assert.deepEqual(entries, [{ action: "badge.update", after: { name: "Mémoire du muet", color: "#46a758" } }]);
});

test("refuses a name that is taken, bad input, unknown badges and people without the permission", async () => {
  const [id, other] = [await badge(), await badge()];
  const { name } = (await change(other, {})).json;
  assert.deepEqual((await change(id, { name })).json.detail, badgeMessages.nameTaken);
  for (const body of [{ name: " " }, { name: "n".repeat(51) }, { icon: "mot" }, { color: "bleu" }, { holders: 3 }])
    assert.equal((await change(id, body)).status, 422, JSON.stringify(body));
  const { id: user } = await makePerson(db);
  for (const body of [{ user_ids: [] }, { user_ids: ["moi"] }, {}, { user_ids: Array.from({ length: 501 }, newId) }])
    assert.equal((await award(id, body)).status, 422, JSON.stringify(body).slice(0, 40));
  assert.equal((await award(newId(), { user_ids: [user] })).status, 404);
  assert.equal((await change(newId(), { name: "Rien" })).status, 404);
  const admin = await makePerson(db, "admin");
  assert.equal((await award(id, { user_ids: [user] }, admin)).status, 403);
  assert.equal((await undo(id, newId(), admin)).status, 403);
  assert.equal((await change(id, { name: "Autre" }, admin)).status, 403);
  assert.equal((await call("POST", `/admin/badges/${id}/awards`, { body: { user_ids: [user] } })).status, 401);
  assert.equal((await call("PUT", `/admin/badges/${id}`, { body: {} })).status, 401);
});
