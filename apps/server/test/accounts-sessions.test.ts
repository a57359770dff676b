import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { endpoint } from "@seance/contract/endpoint";
import type { Role } from "@seance/contract/roles";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { publish } from "#db/bus.ts";
import { sessionReader } from "#domains/accounts/index.ts";
import { hashToken } from "#http/authenticate.ts";
import { serve } from "#http/serve.ts";
import { testApp, type TestApp } from "./app.ts";
import { openStream } from "./event-client.ts";
import { logIn, signIn, type Person } from "./sign-in.ts";
import { until } from "./until.ts";

const staffOnly = endpoint({
  method: "GET",
  path: "/essai/equipe",
  summary: "Pour l’équipe",
  access: "content:create",
  status: 204,
});
const routes = (api: FastifyInstance): void => serve(api, staffOnly, () => undefined);
const first = await testApp({}, { routes });
const second = await testApp({}, { routes, databaseUrl: first.databaseUrl });
const { db } = first.services;
const read = sessionReader(first.services);

const statusOn = async (on: TestApp, token: string): Promise<number> => (await on.call("GET", "/me", { token })).status;

/** Moves a session back in time, rather than the clock forward. */
const age = (person: Person, moved: { created?: string; seen?: string }) =>
  db
    .updateTable("session")
    .set({
      ...(moved.created && { created_at: sql<Date>`now() - ${moved.created}::interval` }),
      ...(moved.seen && { last_seen: sql<Date>`now() - ${moved.seen}::interval` }),
    })
    .where("account_id", "=", person.id)
    .execute();

const idle: [Role, string, string][] = [
  ["user", "29 days 23 hours", "30 days 1 minute"],
  ["support", "29 days 23 hours", "30 days 1 minute"],
  ["content_manager", "29 days 23 hours", "30 days 1 minute"],
  ["admin", "11 hours 59 minutes", "12 hours 1 minute"],
  ["fondateur", "11 hours 59 minutes", "12 hours 1 minute"],
];

test("an idle session ends after 30 days, of staff after 12 hours", async () => {
  for (const [role, alive, over] of idle) {
    const person = await signIn(first, role);
    await age(person, { seen: over });
    assert.equal(await read(hashToken(person.token)), null, `${role} after ${over}`);
    assert.deepEqual(
      (await first.call("GET", "/me/sessions", { token: (await signIn(first, role)).token })).json.sessions.length,
      1,
    );
    await age(person, { seen: alive });
    assert.equal((await read(hashToken(person.token)))?.id, person.id, `${role} after ${alive}`);
  }
});

test("a used session ends 90 days after it was opened, of staff after 7 days", async () => {
  for (const [role, alive, over] of [
    ["user", "89 days 23 hours", "90 days 1 minute"],
    ["super_admin", "6 days 23 hours", "7 days 1 minute"],
  ] as const) {
    const person = await signIn(first, role);
    await age(person, { created: over });
    assert.equal(await read(hashToken(person.token)), null, `${role} after ${over}`);
    await age(person, { created: alive });
    assert.equal((await read(hashToken(person.token)))?.role, role);
  }
});

test("expired sessions are not listed, and are deleted at the next sign-in", async () => {
  const person = await signIn(first);
  await age(person, { seen: "31 days" });
  const again = await first.call("POST", "/login", { body: { email: person.email, password: person.password } });
  const { json } = await first.call("GET", "/me/sessions", { token: again.json.access_token });
  assert.equal(json.sessions.length, 1);
  const rows = await db.selectFrom("session").select("id").where("account_id", "=", person.id).execute();
  assert.equal(rows.length, 1);
});

test("writes last_seen at most once a minute", async () => {
  const person = await signIn(first);
  const seen = async () =>
    (
      await db.selectFrom("session").select("last_seen").where("account_id", "=", person.id).executeTakeFirstOrThrow()
    ).last_seen.getTime();
  const tokenHash = hashToken(person.token);
  await age(person, { seen: "50 seconds" });
  const before = await seen();
  await read(tokenHash);
  assert.equal(await seen(), before);
  await age(person, { seen: "70 seconds" });
  await read(tokenHash);
  assert.ok((await seen()) > before);
});

test("a role change keeps the session and changes its rights at once, on every process", async () => {
  const person = await signIn(first);
  for (const on of [first, second]) assert.equal((await on.call("GET", "/essai/equipe", { token: person.token })).status, 403);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("account").set({ role: "admin" }).where("id", "=", person.id).execute();
    await publish(tx, { kind: "account", id: person.id });
  });
  for (const on of [first, second])
    await until(
      "the new role counts",
      async () => (await on.call("GET", "/essai/equipe", { token: person.token })).status === 204,
    );
});

test("a suspension ends the session on every process within the second", async () => {
  const person = await signIn(first);
  for (const on of [first, second]) assert.equal(await statusOn(on, person.token), 200);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("account").set({ is_active: false }).where("id", "=", person.id).execute();
    await publish(tx, { kind: "account", id: person.id });
  });
  for (const on of [first, second]) await until("the session is over", async () => (await statusOn(on, person.token)) === 401);
});

test("erasing an account ends its sessions everywhere, and keeps its login history", async () => {
  const person = await signIn(first);
  await logIn(first, person);
  for (const on of [first, second]) assert.equal(await statusOn(on, person.token), 200);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("account").where("id", "=", person.id).execute();
    await publish(tx, { kind: "account", id: person.id });
  });
  for (const on of [first, second]) await until("the session is over", async () => (await statusOn(on, person.token)) === 401);
  const entry = await db.selectFrom("login_entry").selectAll().where("email_form", "=", person.email).executeTakeFirstOrThrow();
  assert.equal(entry.account_id, null);
});

test("ending a session or changing a password takes effect on other processes within a second", async () => {
  const person = await signIn(first);
  const other = await second.call("POST", "/login", { body: { email: person.email, password: person.password } });
  const token: string = other.json.access_token;
  assert.equal(await statusOn(second, token), 200);
  const body = { current_password: person.password, new_password: "nouveau-secret" };
  assert.equal((await first.call("PUT", "/me/password", { token: person.token, body })).status, 204);
  await until("the other session is over", async () => (await statusOn(second, token)) === 401);
  assert.equal(await statusOn(second, person.token), 200);
  assert.equal((await first.call("POST", "/users/logout", { token: person.token, body: { end_session: true } })).status, 204);
  await until("this session is over", async () => (await statusOn(second, person.token)) === 401);
});

test("answers a public call with an invalid token as for a guest", async () => {
  for (const authorization of [`Bearer ${"B".repeat(43)}`, "Bearer x", "nothing"])
    assert.equal((await first.call("GET", "/settings", { headers: { authorization } })).status, 200, authorization);
});

test("a fifty-first session ends the least recently used one, and its event stream, on every process", async () => {
  await second.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = second.app.server.address() as AddressInfo;
  const person = await signIn(first);
  const stream = await openStream(port, { token: person.token });
  for (const on of [first, second]) assert.equal(await statusOn(on, person.token), 200);
  await age(person, { seen: "2 hours" });
  const more = Array.from({ length: 49 }, () => ({ id: newId(), account_id: person.id, token_hash: randomBytes(32) }));
  await db.insertInto("session").values(more).execute();
  const added = await first.call("POST", "/login", { body: { email: person.email, password: person.password } });
  assert.equal(added.status, 200);
  assert.equal(await statusOn(first, person.token), 401, "at once on the process that signs in");
  await until("the session is over on the other process", async () => (await statusOn(second, person.token)) === 401);
  assert.deepEqual((await stream.hears("session-ended")).data, { reason: "ended" });
  await until("the stream has ended", stream.ended);
  const { json } = await first.call("GET", "/me/sessions", { token: added.json.access_token });
  assert.equal(json.sessions.length, 50);
});
