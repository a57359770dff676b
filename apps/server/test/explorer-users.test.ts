import assert from "node:assert/strict";
import { test } from "node:test";
import { accountMessages } from "@seance/contract/account-fields";
import { emailRuleMessages } from "@seance/contract/email-rules";
import { explorerMessages, explorerUser } from "@seance/contract/explorer";
import { decide } from "@seance/contract/account-actions";
import { roles, type Role } from "@seance/contract/roles";
import { newId } from "#core/ids.ts";
import { testApp } from "./app.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");
const { token } = founder;

const list = async (query = "") => {
  const { status, json, text } = await call("GET", `/database/users${query}`, { token });
  assert.equal(status, 200, text);
  return json;
};
const create = (body: object) => call("POST", "/database/users", { token, body });
const change = (id: string, body: object, by = token) => call("PUT", `/database/users/${id}`, { token: by, body });
const remove = (id: string, by = token) => call("DELETE", `/database/users/${id}`, { token: by });
const login = (email: string, password: string) => call("POST", "/login", { body: { email, password } });
const audits = (id: string) =>
  db.selectFrom("audit_entry").select(["action", "before", "after"]).where("target_id", "=", id).orderBy("id").execute();

test("creates an account of any role and status, with an audit entry without the password", async () => {
  for (const role of roles) {
    const email = `cree.${role}@exemple.fr`;
    const { status, json } = await create({ email, password: "douze-signes", role, is_active: role !== "ami" });
    assert.equal(status, 201);
    explorerUser.parse(json);
    assert.deepEqual([json.email, json.username, json.role, json.is_active], [email, `cree.${role}`, role, role !== "ami"]);
    assert.equal((await login(email, "douze-signes")).status, role === "ami" ? 403 : 200);
    const after = { email, role, is_active: role !== "ami" };
    assert.deepEqual(await audits(json.id), [{ action: "account.create", before: null, after }]);
  }
  assert.equal((await create({ email: "simple@exemple.fr", password: "douze-signes" })).json.role, "user");
});

test("refuses bad input and a taken address", async () => {
  const good = { email: "pris@exemple.fr", password: "douze-signes" };
  assert.equal((await create(good)).status, 201);
  const again = await create({ ...good, email: " PRIS@exemple.fr" });
  assert.deepEqual([again.status, again.json.detail], [409, accountMessages.taken]);
  const short = await create({ ...good, email: "autre@exemple.fr", password: "sept-si" });
  assert.deepEqual(
    [short.status, short.json.detail[0]],
    [422, { loc: ["body", "password"], msg: explorerMessages.passwordShort }],
  );
  const lookAlike = [422, { detail: [{ loc: ["body", "email"], msg: emailRuleMessages.mixed }] }];
  const alike = await create({ ...good, email: "аutre@exemple.fr" });
  assert.deepEqual([alike.status, alike.json], lookAlike);
  const person = await signIn(site);
  const changed = await change(person.id, { email: "аutre@exemple.fr" });
  assert.deepEqual([changed.status, changed.json], lookAlike);
  const bads = [
    { ...good, email: "x" },
    { email: good.email },
    { ...good, role: "roi" },
    { ...good, is_active: "oui" },
    { ...good, id: newId() },
  ];
  for (const bad of bads) assert.equal((await create(bad)).status, 422, JSON.stringify(bad));
  const { id } = await signIn(site);
  for (const bad of [{ email: "" }, { password: "court" }, { role: null }, { username: "x" }])
    assert.equal((await change(id, bad)).status, 422, JSON.stringify(bad));
  assert.equal((await change(id, { email: good.email })).status, 409);
  assert.equal((await change(newId(), { role: "ami" })).status, 404);
  assert.equal((await change("x", {})).status, 422);
  assert.equal((await remove(newId())).status, 404);
  for (const query of ["limit=1001", "limit=0", "skip=-1", "role=roi"])
    assert.equal((await call("GET", `/database/users?${query}`, { token })).status, 422, query);
});

test("changes only the given fields; an empty password is ignored", async () => {
  const person = await signIn(site);
  const changed = await change(person.id, { role: "co_fondateur", password: "" });
  assert.deepEqual([changed.status, changed.json.role, changed.json.email], [200, "co_fondateur", person.email]);
  assert.equal(
    (await call("GET", "/me", { token: person.token })).json.role,
    "co_fondateur",
    "the session goes on with its new rights",
  );
  const moved = (await change(person.id, { email: "Nouvelle@exemple.fr" })).json;
  assert.deepEqual([moved.email, moved.username], ["nouvelle@exemple.fr", "nouvelle"]);
  assert.equal((await login("nouvelle@exemple.fr", person.password)).status, 200);
  assert.equal((await login(person.email, person.password)).status, 401);
  const kept = await audits(person.id);
  assert.deepEqual(
    kept.map(({ before, after }) => [before, after]),
    [
      [{ role: "user" }, { role: "co_fondateur" }],
      [{ email: person.email }, { email: "nouvelle@exemple.fr" }],
    ],
  );
});

test("a ban, a new address or a new password ends all sessions at once", async () => {
  const moved = await signIn(site);
  assert.equal((await change(moved.id, { email: moved.email, role: "ami" })).status, 200);
  assert.equal((await call("GET", "/me", { token: moved.token })).status, 200, "the same address");
  assert.equal((await change(moved.id, { email: `ailleurs.${moved.email}` })).status, 200);
  assert.equal((await call("GET", "/me", { token: moved.token })).status, 401);
  const banned = await signIn(site);
  assert.equal((await change(banned.id, { is_active: false })).json.is_active, false);
  assert.equal((await call("GET", "/me", { token: banned.token })).status, 401);
  assert.equal((await login(banned.email, banned.password)).json.detail, accountMessages.suspended);
  assert.equal((await change(banned.id, { is_active: true })).status, 200);
  assert.equal((await login(banned.email, banned.password)).status, 200);
  const other = await signIn(site);
  assert.equal((await change(other.id, { password: "une-nouvelle-phrase" })).status, 200);
  assert.equal((await call("GET", "/me", { token: other.token })).status, 401);
  assert.equal((await login(other.email, other.password)).status, 401);
  assert.equal((await login(other.email, "une-nouvelle-phrase")).status, 200);
  const entries = await audits(other.id);
  assert.deepEqual(
    entries.map(({ after }) => after),
    [{ password_changed: true }],
  );
  assert.ok(!JSON.stringify(entries).includes("phrase"));
});

test("follows the table of roles.md for every target", async () => {
  const actor = { id: founder.id, role: "fondateur" as const };
  for (const role of roles) {
    const target = await signIn(site, role);
    const standing = { role, is_active: true };
    for (const newRole of roles) {
      await db.updateTable("account").set(standing).where("id", "=", target.id).execute();
      const verdict = decide(actor, "set-role", { id: target.id, role }, newRole);
      const answer = await change(target.id, { role: newRole });
      assert.equal(answer.status, verdict.allowed ? 200 : verdict.status, `${role} → ${newRole}`);
      if (verdict.allowed) assert.equal(answer.json.role, newRole);
      else assert.equal(answer.json.detail, verdict.detail);
    }
    await db.updateTable("account").set(standing).where("id", "=", target.id).execute();
    for (const body of [{ is_active: false }, { password: "une-autre-phrase" }, { email: `x.${role}@exemple.fr` }])
      assert.equal((await change(target.id, body)).status, role === "fondateur" ? 403 : 200, role);
    const verdict = decide(actor, "delete", { id: target.id, role });
    const answer = await remove(target.id);
    assert.equal(answer.status, verdict.allowed ? 204 : verdict.status, role);
    if (!verdict.allowed) assert.equal(answer.json.detail, verdict.detail);
  }
  const own = await change(founder.id, { role: "user" });
  assert.deepEqual([own.status, own.json.detail], [403, "Vous ne pouvez pas modifier votre propre compte."]);
  assert.equal((await remove(founder.id)).status, 403);
});

test("deletes an account with its sessions, by the form and by the collection", async () => {
  const [one, other, boss] = [await signIn(site), await signIn(site), await signIn(site, "super_admin")];
  assert.equal((await remove(one.id)).status, 204);
  assert.equal((await call("GET", "/me", { token: one.token })).status, 401);
  const drop = (id: string) => call("DELETE", `/database/collection/users/${id}`, { token });
  assert.equal((await drop(other.id)).status, 204);
  assert.equal((await call("GET", "/me", { token: other.token })).status, 401);
  assert.equal((await drop(boss.id)).json.detail, "La suppression d'un Super Admin est désactivée.");
  const left = await db.selectFrom("account").select("id").where("id", "in", [one.id, other.id, boss.id]).execute();
  assert.deepEqual(left, [{ id: boss.id }]);
});

test("searches address, role, label and id, filters, and pages newest first", async () => {
  const person = await signIn(site, "content_manager");
  const found = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}&limit=1000`)).users.map((user: { id: string }) => user.id);
  for (const search of [
    person.email.toUpperCase(),
    "content_man",
    "Community Manager",
    person.id,
    person.id.slice(5, 20).toUpperCase(),
  ])
    assert.ok((await found(search)).includes(person.id), search);
  for (const search of ["%", "introuvable", "_____"]) assert.equal((await found(search)).length, 0, search);
  const { users, total } = await list("?limit=1000");
  assert.equal(users.length, total);
  const times = users.map((user: { created_at: string }) => user.created_at);
  assert.deepEqual(times, times.toSorted().toReversed());
  const paged: string[] = [];
  for (let skip = 0; skip < total; skip += 7)
    paged.push(...(await list(`?limit=7&skip=${skip}`)).users.map((user: { id: string }) => user.id));
  assert.deepEqual(
    paged,
    users.map((user: { id: string }) => user.id),
  );
  const everyBoss = await list("?role=fondateur&limit=1000");
  assert.equal(everyBoss.total, everyBoss.users.length);
  const bosses = await list("?role=fondateur&is_active=true");
  assert.ok(bosses.total > 0 && bosses.users.every((user: { role: Role }) => user.role === "fondateur"));
});

test("returns 401 or 403 to everybody but the fondateur", async () => {
  const { id } = await signIn(site);
  const body = { email: "intrus@exemple.fr", password: "douze-signes", role: "fondateur" };
  for (const role of roles.filter((one) => one !== "fondateur")) {
    const { token: by } = await signIn(site, role);
    assert.equal((await call("GET", "/database/users", { token: by })).status, 403, role);
    assert.equal((await call("POST", "/database/users", { token: by, body })).status, 403, role);
    assert.equal((await change(id, { role: "ami" }, by)).status, 403, role);
    assert.equal((await remove(id, by)).status, 403, role);
  }
  assert.equal((await call("GET", "/database/users")).status, 401);
  assert.equal((await call("POST", "/database/users", { body })).status, 401);
});
