import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { limits } from "@seance/contract/limits";
import { sql } from "kysely";
import { testApp } from "./app.ts";
import { openStream } from "./event-client.ts";
import { signIn, type Person } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { db } = site.services;
await site.app.listen({ port: 0, host: "127.0.0.1" });
const { port } = site.app.server.address() as AddressInfo;

const [viewer, helper, admin, founder] = [
  await signIn(site),
  await signIn(site, "support"),
  await signIn(site, "admin"),
  await signIn(site, "fondateur"),
];
const beat = ({ token }: Person) => site.call("POST", "/users/heartbeat", { token, body: {} });
const leave = ({ token }: Person) => site.call("POST", "/users/logout", { token, body: {} });
const online = async () => (await site.call("GET", "/users/online-staff", { token: viewer.token })).json;

/** As if the last heartbeat of this person had come so long ago. */
const silentFor = ({ id }: Person, seconds: number) =>
  db
    .updateTable("presence")
    .set({ last_seen: sql<Date>`now() - make_interval(secs => ${seconds})` })
    .where("account_id", "=", id)
    .execute();

test("returns 401 to guests", async () => {
  for (const route of ["/users/online-staff", "/users/total-staff"]) assert.equal((await site.call("GET", route)).status, 401);
});

test("counts active staff accounts, in all and by role", async () => {
  const suspended = await signIn(site, "super_admin");
  await db.updateTable("account").set({ is_active: false }).where("id", "=", suspended.id).execute();
  assert.deepEqual((await site.call("GET", "/users/total-staff", { token: viewer.token })).json, {
    total_staff: 2,
    by_role: { admin: 1, super_admin: 0, co_fondateur: 0, fondateur: 1 },
  });
});

test("counts staff members as online who said so within two and a half heartbeats", async () => {
  assert.deepEqual(await online(), { online_staff: 0 });
  for (const person of [viewer, helper, admin, founder]) assert.equal((await beat(person)).status, 204);
  assert.deepEqual(await online(), { online_staff: 2 });
  await leave(founder);
  assert.deepEqual(await online(), { online_staff: 1 });
  const heartbeat = limits.session.heartbeatMs / 1000;
  await silentFor(admin, 2.5 * heartbeat - 5);
  assert.deepEqual(await online(), { online_staff: 1 });
  await silentFor(admin, 2.5 * heartbeat + 5);
  assert.deepEqual(await online(), { online_staff: 0 });
  await beat(admin);
  await db.updateTable("account").set({ role: "user" }).where("id", "=", admin.id).execute();
  assert.deepEqual(await online(), { online_staff: 0 });
  await db.updateTable("account").set({ role: "admin" }).where("id", "=", admin.id).execute();
  await leave(admin);
});

/** What the pages were told last: a change is told up to a second late. */
async function lastTold(): Promise<number> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", "online-staff").executeTakeFirst();
  return (row?.value as { online_staff: number } | undefined)?.online_staff ?? 0;
}

test("sends one event per change of the number to signed-in pages, at most one a second", async () => {
  // What the tests before did is told first, or the first change of this one might be none.
  assert.deepEqual(await online(), { online_staff: 0 });
  await until("nobody is said to be here", async () => (await lastTold()) === 0);
  const stream = await openStream(port, { token: viewer.token });
  const guest = await openStream(port);
  const told = () =>
    stream.events.flatMap(({ name, data }) => (name === "presence" ? (data as { online_staff: number }).online_staff : []));
  const last = (count: number) => until(`${count} are said to be here`, () => told().at(-1) === count);
  await beat(admin);
  await last(1);
  const before = told().length;
  await beat(viewer);
  await beat(admin);
  const began = performance.now();
  for (let i = 0; i < 5; i++) {
    await beat(founder);
    await leave(founder);
  }
  await beat(founder);
  await last(2);
  assert.ok(told().length - before <= 1 + (performance.now() - began) / 1000, `${told().length - before} times`);
  assert.deepEqual(guest.events, []);

  // Gone without a word: found out by the sweep, which whatever is said of any account brings forward.
  await silentFor(founder, 1000);
  site.services.bus.tell({ kind: "account", id: viewer.id });
  await last(1);
  stream.close();
  guest.close();
});
