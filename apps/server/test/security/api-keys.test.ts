import assert from "node:assert/strict";
import { test } from "node:test";
import { keyLimits, keyMessages, keyScopes } from "@seance/contract/api-keys";
import { can, permissionNames, roles, type Permission, type Role } from "@seance/contract/roles";
import { sql } from "kysely";
import { hashToken } from "#http/authenticate.ts";
import { securityCode, testApp, type TestAnswer } from "#test/app.ts";
import { makeMovie } from "#test/make.ts";
import { signIn, type Person } from "#test/sign-in.ts";
import { countTries } from "#test/security/tries.ts";
import { until } from "#test/until.ts";

/** Attacks on API keys, and with them. The two sites are processes on one database. */
const site = await testApp();
const other = await testApp({ APP_SECRET: "x".repeat(32) }, { databaseUrl: site.databaseUrl });
const { db } = site.services;
const founder = await signIn(site, "fondateur");
const tried = countTries();

const make = (person: Person, body: object = {}): Promise<TestAnswer> =>
  site.call("POST", "/admin/keys", {
    token: person.token,
    body: { name: "Sauvegarde", scopes: ["content:create"], ...body },
  });

async function keyOf(person: Person, scopes: readonly Permission[], days = 30): Promise<{ id: string; token: string }> {
  const { status, json, text } = await make(person, { scopes, days });
  assert.equal(status, 201, text);
  return { id: json.key.id, token: json.token };
}

const statusOf = async (token: string, path = "/episodes", on = site): Promise<number> =>
  (await on.call("GET", path, { token })).status;

function refusedKey({ status, json }: TestAnswer, name: string): void {
  assert.deepEqual([status, json.detail], [401, keyMessages.refused], name);
}

async function ended(key: string): Promise<void> {
  assert.equal(await statusOf(key), 401);
  await until("the other process refuses it too", async () => (await statusOf(key, undefined, other)) === 401);
}

test("the staff makes keys, with scopes that they hold and an end within a year", async () => {
  for (const role of [null, ...roles]) {
    const person = role && (await signIn(site, role));
    const { status } = person ? await make(person) : await site.call("POST", "/admin/keys", { body: {} });
    const isStaff = ["admin", "super_admin", "co_fondateur", "fondateur"].includes(role ?? "");
    assert.equal(status, role === null ? 401 : isStaff ? 201 : 403, `${role}`);
  }
  for (const body of [{ days: 0 }, { days: 366 }, { days: 1.5 }, { scopes: [] }, { scopes: ["tout"] }, { name: "" }])
    assert.equal((await make(founder, body)).status, 422, JSON.stringify(body));
});

test("a key is recognisable, shown once, and not in the database: its stored hash opens nothing", async () => {
  const { json } = await make(founder);
  assert.match(json.token, /^seance_[\w-]{43}$/);
  assert.equal(json.key.hint, json.token.slice(0, 11));
  const listed = await site.call("GET", "/admin/keys", { token: founder.token });
  const rows = await db.selectFrom("api_key").selectAll().execute();
  for (const text of [listed.text, JSON.stringify(rows)]) assert.ok(!text.includes(json.token));
  const { token_hash } = rows.find(({ id }) => id === json.key.id) ?? assert.fail();
  assert.deepEqual(token_hash, hashToken(json.token));
  for (const stolen of [token_hash.toString("hex"), token_hash.toString("base64url")])
    for (const token of [stolen, `seance_${stolen.slice(0, 43)}`]) assert.equal(await statusOf(token), 401, "a stolen hash");
});

test("no scope that the maker lacks, nor one that a key may not have", async () => {
  const admin = await signIn(site, "admin");
  for (const scope of permissionNames) {
    const isFine = keyScopes.includes(scope) && can("admin", scope);
    const { status } = await make(admin, { scopes: [scope, "admin:enter"] });
    assert.equal(status, isFine ? 201 : 403, scope);
    await db.deleteFrom("api_key").where("account_id", "=", admin.id).execute();
  }
  const all = await make(founder, { scopes: permissionNames });
  assert.deepEqual([all.status, all.json.detail], [403, keyMessages.scope]);
});

/** Nothing right but the address: whoever may not call is told that first. */
async function knock(token: string, { method, path }: { method: "GET" | "POST" | "PUT" | "DELETE"; path: string }) {
  const route = path.replace(":item_type", "movie").replace(/:\w+/g, "0190a000-0000-7000-8000-000000000000");
  return site.call(method, route, { token, ...(method !== "GET" && { body: { inconnu: true } }) });
}

test("whatever its scopes, a key makes no keys and touches neither accounts nor sessions: of the whole contract", async () => {
  const { token } = await keyOf(founder, keyScopes);
  const closed: string[] = [];
  for (const endpoint of site.app.endpoints.filter(({ access }) => access !== "public")) {
    const { status } = await knock(token, endpoint);
    tried();
    if (status === 403) closed.push(`${endpoint.method} ${endpoint.path}`);
    else if (endpoint.access === "signed-in") assert.equal(endpoint.path, "/me", "the one call about the account");
  }
  for (const call of [
    ...["POST /admin/keys", "DELETE /admin/keys/:id", "PUT /me/password", "PUT /me/email", "DELETE /me", "GET /me/export"],
    ...["GET /me/sessions", "DELETE /me/sessions", "POST /me/second-factor/totp", "DELETE /me/second-factor/totp"],
    ...["PUT /admin/users/:id/role", "POST /admin/users/:id/reset-link", "DELETE /admin/users/:id/sessions"],
    ...[
      "POST /admin/invitations",
      "POST /database/users",
      "PUT /admin/settings",
      "PUT /admin/security-code",
      "POST /media-runners",
    ],
  ])
    assert.ok(closed.includes(call), call);
  for (const [method, path] of [
    ["GET", "/events"],
    ["POST", `/playback/movie/${await makeMovie(db)}`],
  ] as const)
    assert.equal((await site.call(method, path, { token })).status, 403, path);
});

test("a key with one scope has that alone, in calls that show more to who may more too", async () => {
  const draft = await makeMovie(db, { status: "draft" });
  const { token } = await keyOf(founder, ["users:view"]);
  assert.equal(await statusOf(token, "/admin/users"), 200);
  for (const path of ["/episodes", "/admin/overview", "/admin/keys", "/admin/audit"])
    assert.equal(await statusOf(token, path), 403, path);
  assert.equal(await statusOf(token, `/movies/${draft}`), 404, "drafts need content:create");
  const users = await site.call("GET", "/admin/users", { token });
  assert.ok(!users.text.includes("@"), "whole addresses need users:change-role");
  const { json: me } = await site.call("GET", "/me", { token });
  assert.deepEqual([me.id, me.permissions], [founder.id, ["users:view"]]);
  const desk = await keyOf(founder, ["admin:enter"]);
  const { json: overview } = await site.call("GET", "/admin/overview", { token: desk.token });
  assert.deepEqual([overview.latest_actions, overview.new_accounts, overview.attention.bin], [undefined, undefined, undefined]);
});

test("a lowered role, a ban, a revocation and an erasure end a key at once, on another process too", async () => {
  const role = (id: string, to: Role) =>
    site.call("PUT", `/admin/users/${id}/role`, { token: founder.token, body: { role: to } });
  const admin = await signIn(site, "super_admin");
  const { token } = await keyOf(admin, ["content:manage", "content:create"]);
  const changes = async (on: typeof site) => (await on.call("POST", "/admin/movies/bulk", { token, body: {} })).status;
  assert.deepEqual([await changes(site), await changes(other)], [422, 422]);
  assert.equal((await role(admin.id, "admin")).status, 200);
  assert.equal(await changes(site), 403, "content:manage is lost");
  await until("the other process refuses it too", async () => (await changes(other)) === 403);
  assert.deepEqual([await statusOf(token), await statusOf(token, undefined, other)], [200, 200], "content:create is not");
  const { json } = await site.call("GET", "/admin/keys", { token: founder.token });
  assert.deepEqual(json.keys.find((one: { hint: string }) => one.hint === token.slice(0, 11)).lost, ["content:manage"]);
  const revoked = await keyOf(admin, ["content:create"]);
  assert.equal(await statusOf(revoked.token, undefined, other), 200);
  assert.equal((await site.call("DELETE", `/admin/keys/${revoked.id}`, { token: founder.token })).status, 204);
  await ended(revoked.token);
  const ban = (is_active: boolean) =>
    site.call("PUT", `/admin/users/${admin.id}/status`, { token: founder.token, body: { is_active } });
  assert.equal((await ban(false)).status, 200);
  await ended(token);
  await ban(true);
  assert.equal(await statusOf(token), 200);
  await site.call("DELETE", `/admin/users/${admin.id}`, { token: founder.token, headers: { "x-security-code": securityCode } });
  await ended(token);
});

test("the keys of an account end with its password, and with its place in the staff", async () => {
  const admin = await signIn(site, "admin");
  const first = await keyOf(admin, ["content:create"]);
  const body = { current_password: admin.password, new_password: "un-tout-autre-secret" };
  assert.equal((await site.call("PUT", "/me/password", { token: admin.token, body })).status, 204);
  await ended(first.token);
  const renewed = { ...admin, password: body.new_password };
  const second = await keyOf(renewed, ["content:create"]);
  const role = (to: Role) => site.call("PUT", `/database/users/${admin.id}`, { token: founder.token, body: { role: to } });
  assert.equal((await role("user")).status, 200);
  assert.equal((await role("admin")).status, 200);
  assert.equal(await statusOf(second.token), 401, "it does not come back with the role");
  const { json } = await site.call("GET", "/admin/security/events?kind=key-revoked", { token: founder.token });
  assert.ok(json.events.filter(({ account }: { account: { id: string } | null }) => account?.id === admin.id).length >= 2);
});

test("an expired key, and any other text of its form, is refused even where a guest may call", async () => {
  const { id, token } = await keyOf(founder, ["content:create"]);
  await db
    .updateTable("api_key")
    .set({ created_at: sql<Date>`now() - interval '2 days'`, expires_at: sql<Date>`now() - interval '1 second'` })
    .where("id", "=", id)
    .execute();
  for (const key of [token, `seance_${"x".repeat(43)}`, "seance_x", `seance_${"é".repeat(43)}`.normalize()])
    for (const path of ["/movies", "/admin/keys"])
      refusedKey(await site.call("GET", path, { headers: { authorization: `Bearer ${encodeURI(key)}` } }), `${key} ${path}`);
});

test("without the second factor that the site requires, the keys of an account are powerless too", async () => {
  const strict = await testApp({ STAFF_SECOND_FACTOR: "yes", APP_SECRET: "x".repeat(32) }, { databaseUrl: site.databaseUrl });
  const { token } = await keyOf(founder, ["content:create"]);
  assert.deepEqual([await statusOf(token), await statusOf(token, undefined, strict)], [200, 403]);
});

test("during a maintenance a key needs the scope that opens the site, and gets no pass", async () => {
  const toggle = (is_active: boolean) =>
    site.call("POST", "/admin/maintenance/toggle", { token: founder.token, body: { is_active } });
  const [without, within] = [await keyOf(founder, ["content:create"]), await keyOf(founder, ["admin:enter", "content:create"])];
  await toggle(true);
  assert.equal(await statusOf(without.token), 503);
  const answer = await site.call("GET", "/episodes", { token: within.token });
  assert.deepEqual([answer.status, answer.headers["set-cookie"]], [200, undefined]);
  await toggle(false);
});

test("one revokes one's own keys; the fondateur sees and revokes everybody's", async () => {
  const [one, two] = [await signIn(site, "admin"), await signIn(site, "admin")];
  const { id } = await keyOf(one, ["content:create"]);
  const list = async ({ token }: Person): Promise<string[]> =>
    (await site.call("GET", "/admin/keys", { token })).json.keys.map((key: { id: string }) => key.id);
  assert.deepEqual([await list(one), await list(two)], [[id], []]);
  assert.ok((await list(founder)).includes(id));
  assert.equal((await site.call("DELETE", `/admin/keys/${id}`, { token: two.token })).status, 404);
  assert.equal((await site.call("DELETE", `/admin/keys/${id}`, { token: one.token })).status, 204);
});

test("an account has a limited number of keys, made at once or not", async () => {
  const admin = await signIn(site, "admin");
  for (let n = 1; n < keyLimits.perAccount; n++) await keyOf(admin, ["content:create"]);
  const statuses = (await Promise.all([make(admin), make(admin), make(admin)])).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [201, 409, 409]);
});

test("the last use is written, at most once a minute", async () => {
  const { id, token } = await keyOf(founder, ["content:create"]);
  const used = async (): Promise<Date | null> =>
    (await db.selectFrom("api_key").select("last_used_at").where("id", "=", id).executeTakeFirstOrThrow()).last_used_at;
  assert.equal(await used(), null);
  await statusOf(token);
  const first = await used();
  assert.ok(first);
  // Another process has it in no cache: it reads the row, and does not write it again.
  await statusOf(token, undefined, other);
  assert.deepEqual(await used(), first);
});

test("the security log tells of keys made, revoked and refused; the audit names the key that wrote", async () => {
  const admin = await signIn(site, "super_admin");
  const { id, token } = await keyOf(admin, ["content:create"], 7);
  assert.equal(
    (
      await site.call("POST", "/movies", {
        token,
        body: { title: "Judex", genre: "Drame", year: 1916, description: "x", thumbnail: "/x.svg" },
      })
    ).status,
    201,
  );
  assert.equal(await statusOf(token, "/admin/users"), 403);
  await site.call("DELETE", `/admin/keys/${id}`, { token: admin.token });
  assert.equal(await statusOf(token), 401);
  await site.services.refusals.flush();
  const { json } = await site.call("GET", `/admin/security/events?account=${admin.id}`, { token: founder.token });
  const kinds = json.events.map(({ kind, detail }: { kind: string; detail: object }) => [kind, detail]);
  assert.deepEqual(kinds.toSorted(), [
    ["key-made", { days: 7, scopes: 1 }],
    ["key-refused", { call: "GET /api/admin/users" }],
    ["key-revoked", {}],
  ]);
  const { json: refused } = await site.call("GET", "/admin/security/events?kind=key-refused", { token: founder.token });
  assert.ok(
    refused.events.some(({ actor }: { actor: unknown }) => actor === null),
    "the revoked one, of nobody any more",
  );
  const { json: audit } = await site.call("GET", `/admin/audit?actor=${admin.id}`, { token: founder.token });
  const entries = audit.entries.map(({ action, key }: { action: string; key: string | null }) => [action, key]);
  assert.deepEqual(entries, [
    ["api_key.revoke", null],
    ["movie.create", "Sauvegarde"],
    ["api_key.create", null],
  ]);
});
