import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { insertKey } from "#domains/accounts/keys/api-keys.queries.ts";
import { hashToken } from "#http/authenticate.ts";
import { testApp, type TestAnswer } from "./app.ts";
import { Browser, openStand, siteWith } from "./oidc-stand.ts";
import { makePerson, type Person } from "./sign-in.ts";
import { openInbox } from "./smtp-inbox.ts";
import { until } from "./until.ts";

const inbox = await openInbox();
const [firm, school] = [await openStand("firme"), await openStand("ecole")];
const accounts = { ACCOUNTS: "always" };
const site = await testApp({
  ...inbox.settings,
  REGISTRATION: "closed",
  ...siteWith({ key: "firme", settings: firm.settings(accounts) }, { key: "ecole", settings: school.settings(accounts) }),
});
const { call, services } = site;
const { db, config } = services;
await services.jobs.start();
const browser = new Browser(site);

let people = 0;
const stranger = () => ({ sub: `sub${++people}`, email: `membre${people}@firme.fr`, email_verified: true });
const refused = ({ status, json }: TestAnswer) => [status, json.detail];
const listed = async ({ token }: { token: string }) => (await call("GET", "/me/identities", { token })).json;
const unlink = (id: string, { token, password }: { token: string; password?: string }) =>
  call("DELETE", `/me/identities/${id}`, { token, body: password ? { password } : {} });
const eventsOf = async ({ token }: { token: string }) =>
  (await call("GET", "/notices", { token })).json.notices.map(({ event }: { event: string }) => event);
const again = "Déconnectez-vous, puis reconnectez-vous\u202f: ceci demande une connexion de moins de dix minutes";
const age = ({ id }: { id: string }) =>
  db
    .updateTable("session")
    .set({ proved_at: sql<Date>`now() - interval '11 minutes'` })
    .where("account_id", "=", id)
    .execute();
/** Somebody whom the provider has brought, without a password. */
const newcomer = async (): Promise<{ id: string; token: string; email: string }> => {
  firm.member = stranger();
  const { user, access_token } = (await browser.signIn("firme")).json;
  return { id: user.id, token: access_token, email: user.email };
};

test("an account is linked with its password to each provider, is told so, and is signed in to by both", async () => {
  const person = await makePerson(db);
  await db.updateTable("account").set({ email_verified_at: new Date() }).where("id", "=", person.id).execute();
  const both = [
    { key: "firme", label: "Chez firme" },
    { key: "ecole", label: "Chez ecole" },
  ];
  assert.deepEqual(await listed(person), { identities: [], providers: both, passwordless: false });
  firm.member = stranger();
  school.member = { sub: "eleve" };
  const linked = await browser.link("firme", person);
  assert.deepEqual([linked.status, linked.json], [200, { linked: true, return_to: "/" }]);
  assert.equal((await browser.link("ecole", person)).status, 200);
  for (const key of ["firme", "ecole"]) assert.equal((await browser.signIn(key)).json.user.id, person.id, key);
  const state = await listed(person);
  assert.deepEqual(
    state.identities.map(({ provider, issuer }: { provider: unknown; issuer: string }) => [provider, issuer]),
    [
      [both[0], `${firm.issuer}/`],
      [both[1], `${school.issuer}/`],
    ],
  );
  assert.deepEqual([state.providers, state.identities[0].last_used !== null], [[], true]);
  assert.equal((await eventsOf(person)).filter((event: string) => event === "identity-linked").length, 2);
  await until("the mail", () => inbox.to(person.email).some(({ text = "" }) => text.includes("lié à Chez firme")));
  const { security_events: log, linked_identities: kept } = (await call("GET", "/me/export", { token: person.token })).json;
  assert.equal(log.filter(({ kind }: { kind: string }) => kind === "identity-linked").length, 2);
  assert.equal(kept[0].subject, firm.member.sub);
});

test("linking asks the password, and counts in the session that asked only", async () => {
  const [person, thief] = [await makePerson(db), await makePerson(db)];
  firm.member = stranger();
  const ask = (body: object) => call("POST", "/oidc/firme/link", { token: person.token, body });
  assert.deepEqual(refused(await ask({ password: "mauvais" })), [403, "Mot de passe actuel incorrect"]);
  assert.equal((await ask({})).status, 403);
  assert.equal((await call("POST", "/oidc/firme/link", { body: {} })).status, 401);
  const { url, cookie } = await browser.begin("/oidc/firme/link", { password: person.password }, person.token);
  const search = await browser.visit(url);
  const other = [403, "Cette liaison a été demandée par un autre compte. Recommencez."];
  assert.deepEqual(refused(await browser.finish("firme", search, { cookie, token: thief.token })), other);
  const once = await browser.begin("/oidc/firme/link", { password: person.password }, person.token);
  assert.deepEqual(refused(await browser.finish("firme", await browser.visit(once.url), once)), other, "signed out meanwhile");
  const own = await browser.begin("/oidc/firme/link", { password: person.password }, person.token);
  const login = await call("POST", "/login", { body: { email: person.email, password: person.password } });
  const elsewhere = { cookie: own.cookie, token: login.json.access_token };
  assert.deepEqual(refused(await browser.finish("firme", await browser.visit(own.url), elsewhere)), other, "another session");
  assert.deepEqual([(await listed(person)).identities, (await listed(thief)).identities], [[], []]);
});

test("an identity has one account, and an account one identity of a provider", async () => {
  const [person, other] = [await makePerson(db), await makePerson(db)];
  firm.member = stranger();
  assert.equal((await browser.link("firme", person)).status, 200);
  assert.deepEqual(refused(await browser.link("firme", other)), [409, "Cette identité est déjà liée à un autre compte"]);
  firm.member = stranger();
  assert.deepEqual(refused(await browser.link("firme", person)), [409, "Votre compte est déjà lié à Chez firme"]);
});

test("two first sign-ins of a person at once make one account", async () => {
  firm.member = stranger();
  const answers = await Promise.all([browser.signIn("firme"), new Browser(site).signIn("firme")]);
  assert.ok(answers.some(({ status }) => status === 200));
  const made = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", firm.member.email ?? "")
    .execute();
  assert.equal(made.length, 1);
});

test("unlinking asks the password, is told, and ends that way in; another’s identity is not found", async () => {
  const [person, other] = [await makePerson(db), await makePerson(db)];
  firm.member = { sub: `sub${++people}` };
  await browser.link("firme", person);
  const [{ id }] = (await listed(person)).identities;
  assert.equal((await unlink(id, { token: person.token, password: "mauvais" })).status, 403);
  assert.equal((await unlink(id, other)).status, 404);
  assert.equal((await unlink(id, person)).status, 204);
  assert.equal((await unlink(id, person)).status, 404);
  assert.equal((await browser.signIn("firme")).status, 403, "nobody has it");
  assert.ok((await eventsOf(person)).includes("identity-unlinked"));
});

test("the only way in is kept; a first password, within ten minutes of the sign-in, makes another one", async () => {
  const person = await newcomer();
  const [{ id }] = (await listed(person)).identities;
  assert.equal((await listed(person)).passwordless, true);
  const last = [409, "C’est votre seule façon de vous connecter\u202f: choisissez d’abord un mot de passe"];
  assert.deepEqual(refused(await unlink(id, person)), last);
  school.member = { sub: `sub${++people}` };
  assert.equal((await browser.link("ecole", person)).status, 200, "a fresh session stands for the password");
  assert.equal((await unlink(id, person)).status, 204, "the other provider is left");
  const [rest] = (await listed(person)).identities;
  const providers = config.OIDC;
  Object.assign(config, { OIDC: [] });
  assert.equal((await listed(person)).identities[0].provider, null);
  Object.assign(config, { OIDC: providers });
  const choose = (new_password: string) => call("POST", "/me/password", { token: person.token, body: { new_password } });
  assert.equal((await choose("motdepasse")).status, 422, "a common one");
  await age(person);
  services.bus.tell({ kind: "account", id: person.id });
  assert.deepEqual(refused(await choose("une-phrase-bien-longue")), [403, again]);
  assert.deepEqual(refused(await unlink(rest.id, person)), [403, again]);
  assert.deepEqual(refused(await call("POST", "/oidc/firme/link", { token: person.token, body: {} })), [403, again]);
  const byCode = { ...person, token: (await browser.signIn("ecole")).json.access_token };
  await db
    .updateTable("session")
    .set({ device_name: "Télévision", proved_at: null })
    .where("account_id", "=", person.id)
    .execute();
  services.bus.tell({ kind: "account", id: person.id });
  const tv = await call("POST", "/me/password", { token: byCode.token, body: { new_password: "une-phrase-bien-longue" } });
  assert.deepEqual(refused(tv), [403, again], "a device’s code proves less than a sign-in");
  const fresh = { ...person, token: (await browser.signIn("ecole")).json.access_token, password: "une-phrase-bien-longue" };
  const key = { id: newId(), account_id: person.id, name: "Sauvegarde", hint: "abcd" };
  await insertKey(db, { ...key, scopes: ["users:view"], token_hash: hashToken(key.id) }, 1);
  const chosen = await call("POST", "/me/password", { token: fresh.token, body: { new_password: fresh.password } });
  assert.equal(chosen.status, 204, chosen.text);
  assert.ok((await eventsOf(fresh)).includes("password"));
  assert.ok(await db.selectFrom("api_key").select("id").where("id", "=", key.id).executeTakeFirst(), "its keys stay");
  const twice = await call("POST", "/me/password", { token: fresh.token, body: { new_password: "une-autre-phrase" } });
  assert.deepEqual(refused(twice), [409, "Ce compte a déjà un mot de passe"]);
  assert.equal((await call("POST", "/login", { body: { email: person.email, password: fresh.password } })).status, 200);
  assert.equal((await unlink(rest.id, { token: fresh.token })).status, 403, "from now on the password is asked");
  assert.equal((await unlink(rest.id, fresh)).status, 204);
});

test("without a password nothing that asks it can be done, and a link to choose one works", async () => {
  const person = await newcomer();
  for (const password of ["!", "mot-de-passe"]) {
    assert.equal((await call("DELETE", "/me", { token: person.token, body: { password } })).status, 403);
    const change = { current_password: password, new_password: "une-phrase-bien-longue" };
    assert.equal((await call("PUT", "/me/password", { token: person.token, body: change })).status, 403);
  }
  assert.equal((await call("POST", "/password-reset", { body: { email: person.email } })).status, 204);
  await until("the mail", () => inbox.to(person.email).some(({ text = "" }) => text.includes("/nouveau-mot-de-passe#")));
});

test("an identity goes with its account", async () => {
  const person: Person = await makePerson(db);
  firm.member = stranger();
  await browser.link("firme", person);
  assert.equal((await call("DELETE", "/me", { token: person.token, body: { password: person.password } })).status, 204);
  const left = await db.selectFrom("linked_identity").select("id").where("subject", "=", firm.member.sub).execute();
  assert.deepEqual(left, []);
});
