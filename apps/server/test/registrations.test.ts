import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { eraseExpiredRows } from "#db/retention.ts";
import { accountsDomain } from "#domains/accounts/domain.ts";
import { testApp, type TestAnswer } from "./app.ts";
import { makePerson, type Person } from "./sign-in.ts";
import { openInbox } from "./smtp-inbox.ts";
import { until } from "./until.ts";

const inbox = await openInbox();
const site = await testApp({ ...inbox.settings, REGISTRATION: "approval" });
const { call, services } = site;
const { db } = services;
await services.jobs.start();
const founder = await makePerson(db, "fondateur");
const password = "Caligari-1920";
let made = 0;

const newEmail = (): string => `demande-${++made}@exemple.fr`;
const register = (email: string, more: object = {}): Promise<TestAnswer> =>
  call("POST", "/register", { body: { email, password, ...more } });
const login = (email: string, secret = password): Promise<TestAnswer> =>
  call("POST", "/login", { body: { email, password: secret } });

async function requestOf(email: string, { token }: Person = founder) {
  const { json } = await call("GET", "/admin/registrations", { token });
  return json.requests.find((one: { email: string }) => one.email === email);
}
const decide = (id: string, body: object, { token }: Person = founder): Promise<TestAnswer> =>
  call("PUT", `/admin/registrations/${id}`, { token, body });
async function ask(): Promise<{ email: string; id: string }> {
  const email = newEmail();
  assert.equal((await register(email)).status, 201);
  return { email, id: (await requestOf(email)).id };
}

test("who registers waits; the sign-in says so with the right password, and to nobody else; accepted, they come in", async () => {
  const email = newEmail();
  const { status, json } = await register(email);
  assert.deepEqual([status, json], [201, { requested: true }]);
  assert.deepEqual((await call("GET", "/settings")).json.registration, "approval");
  const waiting = await login(email);
  assert.deepEqual([waiting.status, waiting.json.detail], [403, "Votre demande d’inscription attend la réponse de l’équipe"]);
  const [wrong, unknown] = [await login(email, "faux-mot-de-passe"), await login(newEmail())];
  assert.deepEqual([wrong.status, wrong.text], [401, unknown.text]);
  const { id, refused_at } = await requestOf(email);
  assert.equal(refused_at, null);
  assert.equal((await decide(id, { accepted: true })).status, 204);
  assert.equal((await login(email)).status, 200);
  assert.equal(await requestOf(email), undefined);
  await until("the mail arrives", () =>
    inbox.to(email).some(({ subject }) => subject === "Votre demande d’inscription est acceptée"),
  );
  await until("the mail that verifies the address arrives", () => inbox.to(email).length === 2);
  const { json: audit } = await call("GET", "/admin/audit?action=account.accept", { token: founder.token });
  assert.equal(audit.entries.length, 1);
  assert.equal((await decide(id, { accepted: true })).status, 404, "once");
});

test("refused, the person reads why, at the sign-in and by mail; the staff may think again", async () => {
  const { email, id } = await ask();
  assert.equal((await decide(id, { accepted: false, reason: "Réservé au ciné-club" })).status, 204);
  assert.equal((await decide(id, { accepted: false })).status, 404);
  assert.match((await login(email)).json.detail, /^Votre demande d’inscription a été refusée.: Réservé au ciné-club$/);
  await until("the mail arrives", () => inbox.to(email).some(({ text }) => text?.includes("Réservé au ciné-club")));
  const { text } = await call("GET", "/admin/audit?action=registration.refuse", { token: founder.token });
  assert.ok(!text.includes(email), "the audit names nobody");
  assert.equal((await decide(id, { accepted: true })).status, 204);
  assert.equal((await login(email)).status, 200);
});

test("a second request changes nothing, and says the same; an account’s address is taken", async () => {
  const { email, id } = await ask();
  assert.deepEqual((await register(email, { password: "Nosferatu-1922" })).json, { requested: true });
  assert.equal((await decide(id, { accepted: true })).status, 204);
  assert.equal((await login(email, "Nosferatu-1922")).status, 401);
  assert.equal((await register(email)).status, 409);
});

test("an invitation needs no acceptance, and settles the request of its address", async () => {
  const { email, id } = await ask();
  const { json } = await call("POST", "/admin/invitations", { token: founder.token, body: {} });
  assert.ok((await register(email, { invitation: json.token })).json.access_token);
  assert.equal(await requestOf(email), undefined);
  assert.equal((await decide(id, { accepted: true })).status, 404);
});

test("of two decisions at once, one counts", async () => {
  const { email, id } = await ask();
  const answers = await Promise.all([decide(id, { accepted: true }), decide(id, { accepted: true })]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 404]);
  assert.equal((await login(email)).status, 200);
});

test("those who manage accounts see the requests, and nobody else", async () => {
  const { id } = await ask();
  for (const [role, expected] of [
    ["super_admin", 200],
    ["admin", 403],
    ["user", 403],
  ] as const) {
    const person = await makePerson(db, role);
    assert.equal((await call("GET", "/admin/registrations", { token: person.token })).status, expected, role);
    if (expected === 403) assert.equal((await decide(id, { accepted: true }, person)).status, 403);
  }
  assert.equal((await call("GET", "/admin/registrations")).status, 401);
  assert.equal((await decide(id, { accepted: false, reason: "x".repeat(301) })).status, 422);
});

test("a flood of requests is one notice an hour, to those who decide", async () => {
  const boss = await makePerson(db, "super_admin");
  const admin = await makePerson(db, "admin");
  const told = async ({ token }: Person): Promise<number> =>
    (await call("GET", "/notices", { token })).json.notices.filter(({ event }: { event: string }) => event === "registration")
      .length;
  const twoHoursAgo = sql<Date>`now() - interval '2 hours'`;
  await db.updateTable("notice").set({ created_at: twoHoursAgo }).execute();
  for (let i = 0; i < 5; i++) await ask();
  assert.deepEqual([await told(boss), await told(admin)], [1, 0]);
  await db.updateTable("notice").set({ created_at: twoHoursAgo }).execute();
  await ask();
  assert.equal(await told(boss), 2, "however many have come meanwhile");
});

test("requests go after thirty days, and with the account of their address", async () => {
  const [old, fresh] = [await ask(), await ask()];
  const age = sql<Date>`now() - interval '31 days'`;
  await db.updateTable("registration_request").set({ created_at: age }).where("id", "=", old.id).execute();
  await eraseExpiredRows(db, services.config, accountsDomain.retention ?? []);
  assert.equal(await requestOf(old.email), undefined);
  await decide(fresh.id, { accepted: false, reason: "Trop tard" });
  const { json } = await call("POST", "/admin/invitations", { token: founder.token, body: {} });
  const { access_token: token } = (await register(fresh.email, { invitation: json.token })).json;
  assert.equal((await call("DELETE", "/me", { token, body: { password } })).status, 204);
  assert.equal(await requestOf(fresh.email), undefined);
  const mails = await db.selectFrom("mail").select("id").where("email", "=", fresh.email).execute();
  assert.deepEqual(mails, []);
});

test("all requests can be read, page by page, those that wait first", async () => {
  await db.deleteFrom("registration_request").execute();
  await sql`insert into registration_request (id, email, password_hash, created_at, refused_at)
    select gen_random_uuid(), 'page-' || n || '@exemple.fr', 'x', now() + n * interval '1 second', case when n <= 2 then now() end
    from generate_series(1, 602) as n`.execute(db);
  const read = async (query: string) => (await call("GET", `/admin/registrations${query}`, { token: founder.token })).json;
  const first = await read("");
  assert.deepEqual([first.requests.length, first.total, first.waiting], [100, 602, 600]);
  const emails: string[] = [];
  for (let skip = 0; skip < first.total; skip += 500)
    emails.push(...(await read(`?skip=${skip}&limit=500`)).requests.map(({ email }: { email: string }) => email));
  assert.equal(new Set(emails).size, 602);
  assert.deepEqual([emails[0], emails.at(-1)], ["page-3@exemple.fr", "page-2@exemple.fr"]);
});
