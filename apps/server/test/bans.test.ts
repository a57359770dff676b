import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { banMessages } from "@seance/contract/bans";
import { sql } from "kysely";
import { sweep } from "../src/sweep.ts";
import { testApp } from "./app.ts";
import { openStream } from "./event-client.ts";
import { makePerson, signIn, type Person } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
await site.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = site.app.server.address() as AddressInfo;
const { call, services } = site;
const { db } = services;
const founder = await makePerson(db, "fondateur");

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const setStatus = (id: string, body: object, token: string | undefined = founder.token) =>
  call("PUT", `/admin/users/${id}/status`, { token, body });
const logIn = ({ email, password }: Person, given = password) => call("POST", "/login", { body: { email, password: given } });
const find = async ({ email }: Person) =>
  (await call("GET", `/admin/users?search=${email}`, { token: founder.token })).json.users[0];
const audits = (id: string) =>
  db
    .selectFrom("audit_entry")
    .select(["action", "actor_id", "before", "after"])
    .where("target_id", "=", id)
    .where("target_type", "=", "account")
    .orderBy("id")
    .execute();

/** As if the ban had been set earlier: its end is now past. */
const endBan = ({ id }: Person) =>
  db
    .updateTable("account")
    .set({ banned_until: sql<Date>`now() - interval '1 second'` })
    .where("id", "=", id)
    .execute();

test("a ban says why and until when: in the list, the audit, to the open pages and at the next sign-in", async () => {
  const person = await signIn(site);
  const stream = await openStream(port, { token: person.token });
  const ban = { reason: "Insultes répétées\ndans le support", until: inDays(3) };
  const { status, json } = await setStatus(person.id, { is_active: false, ...ban });
  assert.deepEqual([status, json.is_active, json.ban], [200, false, ban]);
  await until("the stream ends", stream.ended);
  assert.deepEqual(stream.events.at(-1), { name: "session-ended", data: { reason: "banned", ban } });
  const refused = await logIn(person);
  assert.deepEqual([refused.status, refused.json], [403, { detail: "ACCOUNT_SUSPENDED", ban }]);
  assert.deepEqual((await logIn(person, "un autre mot de passe")).json, { detail: "Identifiants incorrects" });
  assert.deepEqual((await find(person)).ban, ban);
  const before = { is_active: true };
  assert.deepEqual(await audits(person.id), [
    {
      action: "account.ban",
      actor_id: founder.id,
      before,
      after: { is_active: false, ban_reason: ban.reason, banned_until: ban.until },
    },
  ]);
});

test("banning anew replaces the reason and the end; lifting clears both", async () => {
  const person = await signIn(site);
  await setStatus(person.id, { is_active: false, reason: "Trois jours", until: inDays(3) });
  const { json } = await setStatus(person.id, { is_active: false, reason: "Pour de bon" });
  assert.deepEqual(json.ban, { reason: "Pour de bon", until: null });
  const lifted = await setStatus(person.id, { is_active: true });
  assert.deepEqual([lifted.json.is_active, lifted.json.ban], [true, null]);
  assert.equal((await logIn(person)).status, 200);
  assert.deepEqual(
    (await audits(person.id)).map(({ action }) => action),
    ["account.ban", "account.ban", "account.unban"],
  );
});

test("a ban past its end is lifted by itself, at the sign-in, with an audit entry of the site", async () => {
  const person = await signIn(site);
  await setStatus(person.id, { is_active: false, reason: "Une heure", until: inDays(1) });
  await endBan(person);
  const { is_active, ban } = await find(person);
  assert.deepEqual([is_active, ban], [true, null], "shown as active before anything is written");
  const path = `/admin/users?is_active=false&search=${person.email}`;
  assert.deepEqual((await call("GET", path, { token: founder.token })).json.users, [], "not among the banned");
  assert.equal((await logIn(person, "faux")).status, 401);
  const entered = await logIn(person);
  assert.equal(entered.status, 200, entered.text);
  assert.equal((await call("GET", "/me", { token: entered.json.access_token })).status, 200);
  assert.deepEqual((await audits(person.id)).at(-1), {
    action: "account.unban",
    actor_id: null,
    before: { is_active: false },
    after: { is_active: true },
  });
});

test("the hourly sweep lifts bans past their end once, and no others", async () => {
  const [ended, running, forGood] = [await makePerson(db, "ami"), await makePerson(db, "ami"), await makePerson(db, "ami")];
  for (const { id } of [ended, running]) await setStatus(id, { is_active: false, until: inDays(1) });
  await setStatus(forGood.id, { is_active: false });
  await endBan(ended);
  await sweep(services);
  await sweep(services);
  const states = await db
    .selectFrom("account")
    .select(["id", "is_active"])
    .where("id", "in", [ended.id, running.id, forGood.id])
    .execute();
  assert.deepEqual(
    new Map(states.map(({ id, is_active }) => [id, is_active])),
    new Map([
      [ended.id, true],
      [running.id, false],
      [forGood.id, false],
    ]),
  );
  const of = async ({ id }: Person) => (await audits(id)).filter(({ action }) => action === "account.unban").length;
  assert.deepEqual([await of(ended), await of(running), await of(forGood)], [1, 0, 0]);
});

test("refuses an end in the past, a long reason and a reason without a ban", async () => {
  const person = await makePerson(db, "user");
  const refused = async (body: object, msg: string, field: string) => {
    const { status, json } = await setStatus(person.id, body);
    assert.equal(status, 422, msg);
    assert.deepEqual([json.detail[0].msg, json.detail[0].loc], [msg, ["body", field]]);
  };
  await refused({ is_active: false, until: inDays(-1) }, banMessages.untilPast, "until");
  await refused({ is_active: false, reason: "r".repeat(501) }, banMessages.reasonLong, "reason");
  await refused({ is_active: true, reason: "Merci" }, banMessages.notBanned, "is_active");
  for (const body of [
    { is_active: false, until: "demain" },
    { is_active: false, reason: 3 },
    { reason: "seul" },
    { is_active: false, by: "moi" },
  ])
    assert.equal((await setStatus(person.id, body)).status, 422, JSON.stringify(body));
  assert.deepEqual(await audits(person.id), []);
  const body = { is_active: false, reason: "Non", until: inDays(1) };
  assert.equal((await call("PUT", `/admin/users/${person.id}/status`, { body })).status, 401);
  const { token } = await makePerson(db, "co_fondateur");
  assert.equal((await setStatus(person.id, body, token)).status, 403);
});

test("the explorer keeps the reason of a ban that holds, and counts an ended one as active", async () => {
  const [person, ended] = [await makePerson(db, "user", "garde@ban.example"), await makePerson(db, "user", "fini@ban.example")];
  const ban = { reason: "Publicité", until: inDays(2) };
  for (const { id } of [person, ended]) await setStatus(id, { is_active: false, ...ban });
  await endBan(ended);
  const put = (body: object) => call("PUT", `/database/users/${person.id}`, { token: founder.token, body });
  assert.equal((await put({ is_active: false, role: "ami" })).json.is_active, false);
  assert.deepEqual((await find(person)).ban, ban);
  const found = async (state: boolean) =>
    (await call("GET", `/database/users?search=ban.example&is_active=${state}`, { token: founder.token })).json.users.map(
      ({ email }: { email: string }) => email,
    );
  assert.deepEqual([await found(true), await found(false)], [["fini@ban.example"], ["garde@ban.example"]]);
  assert.equal((await put({ is_active: true })).json.is_active, true);
  assert.equal((await find(person)).ban, null);
  assert.equal((await put({ is_active: false })).json.is_active, false);
  assert.deepEqual((await find(person)).ban, { reason: "", until: null });
});
