import assert from "node:assert/strict";
import { test } from "node:test";
import type { UserSession } from "@seance/contract/person-admin";
import { can, roles, type Permission, type Role } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { testApp } from "./app.ts";
import { makeMovie } from "./make.ts";
import { logIn, makePerson, type Person } from "./sign-in.ts";

const site = await testApp();
const { call } = site;
const { db } = site.services;
const founder = await makePerson(db, "fondateur");

const read = (id: string, part = "", { token }: Pick<Person, "token"> = founder) =>
  call("GET", `/admin/users/${id}${part}`, { token });
const end = (id: string, { token }: Pick<Person, "token">, session = "") =>
  call("DELETE", `/admin/users/${id}/sessions${session}`, { token });
const isOpen = async ({ token }: Person): Promise<boolean> => (await call("GET", "/me", { token })).status === 200;

test("each part is shown to those whose role may see it, and to nobody else", async () => {
  const person = await makePerson(db);
  const parts: [string, Permission][] = [
    ["", "users:view"],
    ["/sessions", "login-history:view"],
    ["/watch-history", "watch-history:view"],
  ];
  for (const [part, permission] of parts) {
    assert.equal((await call("GET", `/admin/users/${person.id}${part}`)).status, 401);
    for (const role of roles) {
      const { status } = await read(person.id, part, await makePerson(db, role));
      assert.equal(status, can(role, permission) ? 200 : 403, `${role} ${part}`);
    }
    assert.equal((await read(newId(), part)).status, 404, part);
    assert.equal((await read("moi", part)).status, 422, part);
  }
});

test("an account is shown as in the list, its address as far as the caller sees it", async () => {
  const person = await makePerson(db, "ami", "nom@secret.example");
  const { json } = await read(person.id);
  assert.deepEqual([json.id, json.email, json.role, json.ban], [person.id, person.email, "ami", null]);
  assert.equal((await read(person.id, "", await makePerson(db, "admin"))).json.email, "nom");
});

test("the open sessions are listed, the last used first, with addresses masked as in the login history", async () => {
  const person = await makePerson(db);
  await logIn(site, person);
  await db.updateTable("session").set({ ip_address: "203.0.113.7" }).where("account_id", "=", person.id).execute();
  const sessionsFor = async (role: Role): Promise<UserSession[]> =>
    (await read(person.id, "/sessions", await makePerson(db, role))).json.sessions;
  const found = await sessionsFor("admin");
  assert.equal(found.length, 2);
  assert.deepEqual(Object.keys(found[0] ?? {}).toSorted(), [
    "country",
    "created_at",
    "id",
    "ip_address",
    "last_seen",
    "name",
    "user_agent",
  ]);
  assert.ok((found[0]?.last_seen ?? "") >= (found[1]?.last_seen ?? ""));
  assert.equal(found[0]?.ip_address, "203.0.113.7");
  assert.equal((await sessionsFor("co_fondateur"))[0]?.ip_address, "203.0.113.xxx");
  await db.updateTable("session").set({ ip_address: "90.1.1.1" }).where("account_id", "=", person.id).execute();
  for (const role of ["admin", "co_fondateur"] as const) assert.equal((await sessionsFor(role))[0]?.country, "FR", role);
});

test("a session is ended alone or with the others, at once, with an audit entry", async () => {
  const [person, other] = [await makePerson(db), await makePerson(db)];
  await logIn(site, person);
  const { sessions } = (await read(person.id, "/sessions")).json;
  const first = await db
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", person.id)
    .orderBy("created_at")
    .executeTakeFirstOrThrow();
  assert.equal(await isOpen(person), true);
  assert.equal((await end(other.id, founder, `/${first.id}`)).status, 404, "of another account");
  assert.equal((await end(person.id, founder, `/${first.id}`)).status, 204);
  assert.equal(await isOpen(person), false);
  assert.equal((await end(person.id, founder, `/${first.id}`)).status, 404);
  assert.equal((await read(person.id, "/sessions")).json.sessions.length, sessions.length - 1);
  assert.equal((await end(person.id, founder)).status, 204);
  assert.deepEqual((await read(person.id, "/sessions")).json, { sessions: [] });
  assert.equal(await isOpen(other), true);
  const entries = await db.selectFrom("audit_entry").select(["action", "after"]).where("target_id", "=", person.id).execute();
  assert.deepEqual(entries, [
    { action: "account.sign-out", after: { sessions: 1 } },
    { action: "account.sign-out", after: { sessions: 1 } },
  ]);
});

test("whose sessions one may end is decided by rank, and never one's own", async () => {
  const senior = await makePerson(db, "super_admin");
  const refusals: [Role, Person, string][] = [
    ["super_admin", await makePerson(db, "fondateur"), "Impossible d'agir sur un compte Fondateur."],
    ["super_admin", await makePerson(db, "co_fondateur"), "Impossible de modifier un Co-Fondateur."],
    ["super_admin", await makePerson(db, "super_admin"), "Rang égal ou supérieur au vôtre."],
    ["super_admin", senior, "Vous ne pouvez pas modifier votre propre compte."],
  ];
  for (const [role, target, detail] of refusals) {
    const { status, json } = await end(target.id, senior);
    assert.deepEqual([status, json.detail], [403, detail], role);
    assert.equal(await isOpen(target), true);
  }
  const target = await makePerson(db, "admin");
  assert.equal((await end(target.id, await makePerson(db, "admin"))).status, 403);
  assert.equal((await call("DELETE", `/admin/users/${target.id}/sessions`)).status, 401);
  assert.equal((await end(newId(), senior)).status, 404);
  assert.equal((await end(target.id, senior)).status, 204);
});

test("what one person watched, signed in with and wrote to the support is found by the account", async () => {
  const [person, other] = [await makePerson(db), await makePerson(db)];
  const film = await makeMovie(db, { title: "Judex" });
  for (const one of [person, other]) {
    await logIn(site, one);
    const entry = { item_type: "movie", item_id: film, current_time: 30, total_time: 120, saved_at: new Date().toISOString() };
    await call("PUT", "/history", { token: one.token, body: { entries: [entry] } });
    const ticket = { subject: `De ${one.email}`, description: "Bonjour", category: "general", priority: "normal" };
    assert.equal((await call("POST", "/support/tickets", { token: one.token, body: ticket })).status, 201);
  }
  const { recent_items } = (await read(person.id, "/watch-history")).json;
  assert.deepEqual([recent_items.length, recent_items[0].content.title, recent_items[0].progress], [1, "Judex", 0.25]);
  const ask = async (path: string) => (await call("GET", path, { token: founder.token })).json;
  const { logins, total } = await ask(`/admin/login-history?user_id=${person.id}`);
  assert.deepEqual([total, logins.map(({ account_id }: { account_id: string }) => account_id)], [1, [person.id]]);
  assert.equal((await ask(`/admin/login-history?user_id=${person.id}&success=false`)).total, 0);
  const { tickets } = await ask(`/support/tickets?scope=all&owner=${person.id}`);
  assert.deepEqual(
    tickets.map(({ subject }: { subject: string }) => subject),
    [`De ${person.email}`],
  );
  const own = await call("GET", `/support/tickets?owner=${person.id}`, { token: other.token });
  assert.deepEqual(
    own.json.tickets.map(({ subject }: { subject: string }) => subject),
    [`De ${other.email}`],
    "without the scope it is one's own",
  );
});
