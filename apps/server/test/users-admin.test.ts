import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { roles, type Role } from "@seance/contract/roles";
import type { ManagedUser } from "@seance/contract/users-admin";
import { sql } from "kysely";
import { testApp, type TestApp } from "./app.ts";
import { openStream } from "./event-client.ts";
import { logIn, makePerson, signIn, type Person } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await listening();
const second = await listening(site.databaseUrl);
const { call } = site;
const { db } = site.services;

async function listening(databaseUrl?: string): Promise<TestApp & { readonly port: number }> {
  const app = await testApp({}, databaseUrl ? { databaseUrl } : {});
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  return { ...app, port: (app.app.server.address() as AddressInfo).port };
}

const staff: Record<string, Person> = {};
for (const role of ["admin", "super_admin", "co_fondateur", "fondateur"] as const)
  staff[role] = await makePerson(db, role, `${role}@domaine-secret.example`);
const founder = staff["fondateur"] ?? assert.fail();
const admin = staff["admin"] ?? assert.fail();

async function list(query = "", { token }: Person = founder): Promise<{ users: ManagedUser[]; total: number }> {
  const { status, json, text } = await call("GET", `/admin/users${query}`, { token });
  assert.equal(status, 200, text);
  return json;
}

test("returns 401 or 403 to everybody but the staff", async () => {
  assert.equal((await call("GET", "/admin/users")).status, 401);
  for (const role of roles) {
    const { status } = await call("GET", "/admin/users", { token: (await makePerson(db, role)).token });
    assert.equal(status, ["admin", "super_admin", "co_fondateur", "fondateur"].includes(role) ? 200 : 403, role);
  }
  for (const query of [
    "limit=1001",
    "limit=0",
    "skip=-1",
    "sort_by=password_hash",
    "role=chef",
    "is_active=peut-être",
    "sort_order=up",
  ])
    assert.equal((await call("GET", `/admin/users?${query}`, { token: founder.token })).status, 422, query);
});

test("lists accounts with role, status and dates, without secrets", async () => {
  const person = await signIn(site, "ami");
  await logIn(site, person);
  const { users, total } = await list(`?search=${person.email}`);
  assert.equal(total, 1);
  const [user] = users;
  assert.deepEqual(Object.keys(user ?? {}).toSorted(), ["ban", "created_at", "email", "id", "is_active", "last_login", "role"]);
  assert.deepEqual([user?.id, user?.email, user?.role, user?.is_active], [person.id, person.email, "ami", true]);
  for (const date of [user?.created_at, user?.last_login]) assert.ok(Math.abs(Date.parse(date ?? "") - Date.now()) < 60_000);
});

test("hides the domain of addresses without users:change-role, in the answer and from the search", async () => {
  await makePerson(db, "user", "jeanne.exemple@courrier-prive.example");
  const { text } = await call("GET", "/admin/users?limit=1000", { token: admin.token });
  assert.ok(text.includes('"jeanne.exemple"'));
  for (const part of ["@", "courrier-prive", "domaine-secret", "exemple.fr"]) assert.ok(!text.includes(part), part);
  for (const sought of ["courrier-prive", "@courrier", "exemple@c", ".example", "%"])
    assert.deepEqual(await list(`?search=${encodeURIComponent(sought)}`, admin), { users: [], total: 0 }, sought);
  assert.equal((await list("?search=NNE.EXEMP", admin)).users[0]?.email, "jeanne.exemple");
  for (const role of ["super_admin", "co_fondateur", "fondateur"]) {
    const { users } = await list("?search=courrier-prive", staff[role]);
    assert.deepEqual(
      users.map(({ email }) => email),
      ["jeanne.exemple@courrier-prive.example"],
      role,
    );
  }
});

test("searches parts of the address, with escaped wildcards, and filters by role", async () => {
  await makePerson(db, "support", "a_b.100%@filtre.example");
  await makePerson(db, "user", "axb.1000@filtre.example");
  const emails = async (query: string): Promise<string[]> => (await list(query)).users.map(({ email }) => email).toSorted();
  assert.deepEqual(await emails("?search=filtre.example"), ["a_b.100%@filtre.example", "axb.1000@filtre.example"]);
  assert.deepEqual(await emails("?search=%20A_B%20"), ["a_b.100%@filtre.example"]);
  assert.deepEqual(await emails(`?search=${encodeURIComponent("100%@")}`), ["a_b.100%@filtre.example"]);
  assert.deepEqual(await emails(`?search=${encodeURIComponent("\\")}`), []);
  assert.deepEqual(await emails("?search=filtre.example&role=user"), ["axb.1000@filtre.example"]);
  assert.deepEqual(await emails("?search=filtre.example&role=ami"), []);
  await db.updateTable("account").set({ is_active: false }).where("email", "=", "axb.1000@filtre.example").execute();
  assert.deepEqual(await emails("?search=filtre.example&is_active=false"), ["axb.1000@filtre.example"]);
  assert.deepEqual(await emails("?is_active=false"), ["axb.1000@filtre.example"]);
  assert.equal((await list("?is_active=true&limit=1")).total, (await list()).total - 1);
  assert.equal((await list("?search=")).total, (await list()).total);
});

test("sorts by each key in both directions, and pages without repeats or gaps", async () => {
  const shelf: Role[] = ["user", "content_manager", "fondateur", "ami", "support", "admin", "super_admin", "co_fondateur"];
  for (const [i, role] of shelf.entries()) {
    const { id } = await makePerson(db, role, `tri${i}@tri.example`);
    const at = new Date(Date.UTC(2026, 0, 1 + (i >> 1)));
    await db
      .updateTable("account")
      .set({ created_at: at, ...(i % 3 !== 0 && { last_login: new Date(Date.UTC(2026, 1, 20 - i)) }) })
      .where("id", "=", id)
      .execute();
  }
  const ids = async (query: string): Promise<string[]> => (await list(`?search=tri.example&${query}`)).users.map(({ id }) => id);
  for (const key of ["created_at", "email", "role", "last_login"]) {
    const up = await ids(`sort_by=${key}&sort_order=asc`);
    assert.equal(up.length, 8);
    assert.deepEqual(await ids(`sort_by=${key}&sort_order=desc`), up.toReversed(), key);
    const paged = [];
    for (let skip = 0; skip < 8; skip += 3) paged.push(...(await ids(`sort_by=${key}&sort_order=asc&skip=${skip}&limit=3`)));
    assert.deepEqual(paged, up, key);
  }
  const by = async <K extends keyof ManagedUser>(key: K, order: string) =>
    (await list(`?search=tri.example&sort_by=${key}&sort_order=${order}`)).users.map((user) => user[key]);
  assert.deepEqual(await by("role", "asc"), [
    ...["user", "ami", "support", "content_manager", "admin", "super_admin", "co_fondateur", "fondateur"],
  ]);
  const logins = await by("last_login", "desc");
  assert.deepEqual(logins.slice(-3), [null, null, null]);
  assert.deepEqual(logins.slice(0, 5), logins.slice(0, 5).toSorted().toReversed());
  assert.deepEqual(await by("email", "asc"), (await by("email", "asc")).toSorted());
  assert.deepEqual(await ids(""), await ids("sort_by=created_at&sort_order=desc"));
});

test("totals follow created, promoted and deleted accounts", async () => {
  const counted = async (role?: Role) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from account where ${role ?? null}::text is null or role = ${role ?? null}`.execute(db);
    return rows[0]?.n;
  };
  const agree = async (): Promise<void> => {
    assert.equal((await list("?limit=1")).total, await counted());
    for (const role of roles) assert.equal((await list(`?limit=1&role=${role}`)).total, await counted(role), role);
  };
  await agree();
  const people = [];
  for (let i = 0; i < 3; i++) people.push(await makePerson(db, "user", `total${i}@total.example`));
  await agree();
  await db.updateTable("account").set({ role: "support" }).where("email", "like", "%@total.example").execute();
  await agree();
  await db
    .deleteFrom("account")
    .where(
      "id",
      "in",
      people.slice(1).map(({ id }) => id),
    )
    .execute();
  await agree();
  assert.equal((await list("?search=total.example")).total, 1);
});

test("a ban ends all sessions at once on both processes, with the reason; lifted, one signs in again", async () => {
  const person = await signIn(site);
  const streams = [await openStream(site.port, { token: person.token }), await openStream(second.port, { token: person.token })];
  for (const on of [site, second]) assert.equal((await on.call("GET", "/me", { token: person.token })).status, 200);
  const path = `/admin/users/${person.id}/status`;
  const { status, json } = await call("PUT", path, { token: founder.token, body: { is_active: false } });
  assert.deepEqual([status, json.is_active], [200, false]);
  assert.equal((await call("GET", "/me", { token: person.token })).status, 401, "the very next request");
  for (const stream of streams) await until("the stream ends", stream.ended);
  const ban = { reason: "", until: null };
  for (const stream of streams)
    assert.deepEqual(stream.events.at(-1), { name: "session-ended", data: { reason: "banned", ban } });
  await until("there too", async () => (await second.call("GET", "/me", { token: person.token })).status === 401);
  const entering = { body: { email: person.email, password: person.password } };
  assert.deepEqual((await call("POST", "/login", entering)).json, { detail: "ACCOUNT_SUSPENDED", ban });

  assert.equal((await call("PUT", path, { token: founder.token, body: { is_active: true } })).json.is_active, true);
  assert.equal((await call("GET", "/me", { token: person.token })).status, 401, "the old session stays ended");
  assert.equal((await call("POST", "/login", entering)).status, 200);
});

test("a new role changes the session's rights at once on both processes", async () => {
  const person = await makePerson(db, "support");
  const stream = await openStream(second.port, { token: person.token });
  const rights = async (on: TestApp): Promise<number> => (await on.call("GET", "/admin/users", { token: person.token })).status;
  for (const on of [site, second]) assert.equal(await rights(on), 403);
  const set = (role: Role) => call("PUT", `/admin/users/${person.id}/role`, { token: founder.token, body: { role } });
  assert.equal((await set("admin")).json.role, "admin");
  assert.equal(await rights(site), 200, "the very next request");
  await until("there too", async () => (await rights(second)) === 200);
  assert.deepEqual((await stream.hears("role-changed")).data, { role: "admin" });
  await set("support");
  await until("the second change", () => stream.events.filter(({ name }) => name === "role-changed").length === 2);
  assert.equal(await rights(site), 403);
  stream.close();
});

test("deleting an account erases its rows and notifies its pages", async () => {
  const person = await signIn(site);
  await call("POST", "/login", { body: { email: person.email, password: "mauvais" } });
  await call("POST", "/users/heartbeat", { token: person.token });
  const promoted = { token: founder.token, body: { role: "ami" } };
  assert.equal((await call("PUT", `/admin/users/${person.id}/role`, promoted)).status, 200);
  const stream = await openStream(second.port, { token: person.token });
  assert.equal((await call("DELETE", `/admin/users/${person.id}`, { token: founder.token })).status, 204);
  await until("the stream ends", stream.ended);
  assert.deepEqual(stream.events.at(-1), { name: "session-ended", data: { reason: "deleted" } });
  assert.equal((await call("GET", "/me", { token: person.token })).status, 401);
  assert.equal((await list(`?search=${person.email}`)).total, 0);
  for (const word of [person.id, person.email]) assert.deepEqual(await tablesNaming(word), []);
  assert.equal((await call("DELETE", `/admin/users/${person.id}`, { token: founder.token })).status, 404);
});

/** The tables with a row that has this text in it. */
async function tablesNaming(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, schema, isView } of await db.introspection.getTables()) {
    if (isView || schema !== "public") continue;
    const { rows } = await sql<{ there: boolean }>`
      select exists (select from ${sql.table(name)} as one where strpos(one::text, ${text}) > 0) as there`.execute(db);
    if (rows[0]?.there) found.push(name);
  }
  return found;
}

test("writes one audit entry per change, with actor, target and both values", async () => {
  const person = await makePerson(db, "user");
  const put = (what: string, body: object) => call("PUT", `/admin/users/${person.id}/${what}`, { token: founder.token, body });
  await put("role", { role: "ami" });
  await put("role", { role: "admin" });
  await put("status", { is_active: false });
  await put("status", { is_active: false });
  await put("status", { is_active: true });
  await call("PUT", `/admin/users/${person.id}/role`, { token: admin.token, body: { role: "support" } });
  const entries = await db
    .selectFrom("audit_entry")
    .select(["action", "actor_id", "actor_role", "target_label", "before", "after"])
    .where("target_id", "=", person.id)
    .orderBy("id")
    .execute();
  const common = { actor_id: founder.id, actor_role: "fondateur", target_label: person.email };
  assert.deepEqual(entries, [
    { action: "account.role", ...common, before: { role: "user" }, after: { role: "ami" } },
    { action: "account.ban", ...common, before: { is_active: true }, after: { is_active: false } },
    { action: "account.unban", ...common, before: { is_active: false }, after: { is_active: true } },
  ]);
  await call("DELETE", `/admin/users/${person.id}`, { token: founder.token });
  const [last] = await db.selectFrom("audit_entry").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(1).execute();
  assert.deepEqual(
    [last?.action, last?.actor_id, last?.target_id, last?.target_label, last?.before],
    ["account.delete", founder.id, null, "", { role: "ami", is_active: true }],
  );
});

test("exports the accounts of a filter as the caller sees them, with escaped formulas and an audit entry", async () => {
  const formula = await makePerson(db, "ami", "=cmd.export@domaine-secret.example");
  await makePerson(db, "ami", "zoe.export@domaine-secret.example");
  const get = (query: string, { token }: Pick<Person, "token"> = founder) =>
    call("GET", `/admin/users/export?search=.export&sort_by=email&sort_order=asc&${query}`, { token });
  const { status, headers, text } = await get("columns=email,role,state");
  assert.equal(status, 200, text);
  assert.match(String(headers["content-disposition"]), /^attachment; filename="seance-users-\d{4}-\d\d-\d\d\.csv"$/);
  assert.deepEqual(text.split("\r\n"), [
    '\uFEFF"Email","Rôle","État"',
    '"\'=cmd.export@domaine-secret.example","Ami","Actif"',
    '"zoe.export@domaine-secret.example","Ami","Actif"',
    "",
  ]);
  const seen = await get("", admin);
  assert.equal(seen.status, 200);
  assert.ok(seen.text.includes('"zoe.export"') && !seen.text.includes("domaine-secret"), seen.text);
  const entries = await db
    .selectFrom("audit_entry")
    .select(["actor_id", "target_label"])
    .where("action", "=", "account.export")
    .orderBy("id")
    .execute();
  assert.deepEqual(entries, [
    { actor_id: founder.id, target_label: "2 comptes" },
    { actor_id: admin.id, target_label: "2 comptes" },
  ]);
  assert.equal((await get("columns=email,password_hash")).status, 422);
  assert.equal((await get("", formula)).status, 403);
  assert.equal((await call("GET", "/admin/users/export")).status, 401);
});
