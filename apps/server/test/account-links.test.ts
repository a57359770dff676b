import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import { hashToken } from "#http/authenticate.ts";
import { testApp, type CallOptions } from "./app.ts";
import { makePerson, signIn, type Person } from "./sign-in.ts";
import { openInbox, tokenIn, type ReceivedMail } from "./smtp-inbox.ts";
import { until } from "./until.ts";

const inbox = await openInbox();
const site = await testApp({ ...inbox.settings, RATE_LIMITS: "on" });
const silent = await testApp();
const { call, services } = site;
const { db } = services;
await services.jobs.start();
const founder = await signIn(site, "fondateur");

const dead = { detail: "Ce lien n’est plus valable. Demandez-en un nouveau." };
let lastByte = 0;
const freshAddress = (): string => `198.51.100.${++lastByte}`;

const ask = (email: string, options: CallOptions = { address: freshAddress() }) =>
  call("POST", "/password-reset", { ...options, body: { email } });
const use = (token: string, password = "un-autre-secret", options: CallOptions = { address: freshAddress() }) =>
  call("PUT", "/password-reset", { ...options, body: { token, password } });
const logIn = (email: string, password: string) => call("POST", "/login", { address: freshAddress(), body: { email, password } });
const links = ({ id }: Person) => db.selectFrom("account_link").selectAll().where("account_id", "=", id).execute();
const event = (person: Person) =>
  db.selectFrom("notice").select("event").where("account_id", "=", person.id).where("event", "=", "password").execute();

/** The newest mail to a person with this subject, once there are `count` of them. */
async function received({ email }: Pick<Person, "email">, subject: RegExp, count = 1): Promise<ReceivedMail> {
  const found = () => inbox.to(email).filter((mail) => subject.test(mail.subject ?? ""));
  await until(`${count} mails to ${email}`, () => found().length >= count);
  return found().at(-1) ?? assert.fail();
}

async function resetToken(person: Person): Promise<string> {
  assert.equal((await ask(person.email)).status, 204);
  return tokenIn(await received(person, /nouveau mot de passe/));
}

test("a link that comes by mail changes the password once, ends every session, and verifies the address", async () => {
  const person = await signIn(site);
  const token = await resetToken(person);
  assert.equal((await use(token)).status, 204);
  assert.equal((await call("GET", "/me", { token: person.token })).status, 401);
  assert.equal((await logIn(person.email, person.password)).status, 401);
  const { status, json } = await logIn(person.email, "un-autre-secret");
  assert.equal(status, 200);
  assert.equal((await call("GET", "/me", { token: json.access_token })).json.email_verified, true);
  const again = await use(token, "encore-un-autre");
  assert.deepEqual([again.status, again.json], [404, dead]);
  assert.equal((await event(person)).length, 1);
  await received(person, /mot de passe a changé/);
});

test("the database keeps the hash of a token and nothing that it can be made from", async () => {
  const person = await signIn(site);
  const token = await resetToken(person);
  const [row] = await links(person);
  assert.deepEqual(row?.token_hash, hashToken(token));
  const { rows } = await sql<{ found: string }>`select row_to_json(mail)::text as found from mail`.execute(db);
  assert.ok(!JSON.stringify([rows, row, site.logLines]).includes(token));
});

test("the answer for an unknown address is the same, and takes as long", async () => {
  const person = await signIn(site);
  const timed = async (email: string) => {
    const began = performance.now();
    const { status, text, headers } = await ask(email);
    return { ms: performance.now() - began, answer: { status, text, names: Object.keys(headers).toSorted() } };
  };
  const [known, unknown] = await Promise.all([timed(person.email), timed("personne.ici@exemple.fr")]);
  assert.deepEqual(known.answer, unknown.answer);
  assert.equal(known.answer.status, 204);
  assert.ok(known.ms >= 490 && unknown.ms >= 490, `${known.ms} ${unknown.ms}`);
  await received(person, /nouveau mot de passe/);
  assert.equal(inbox.to("personne.ici@exemple.fr").length, 0);
});

test("a link lasts for thirty minutes", async () => {
  const person = await signIn(site);
  const token = await resetToken(person);
  const [row] = await links(person);
  assert.ok(row);
  const minutes = (row.expires_at.getTime() - row.created_at.getTime()) / 60_000;
  assert.ok(minutes > 29.9 && minutes < 30.1, String(minutes));
  await db
    .updateTable("account_link")
    .set({ expires_at: sql<Date>`now()` })
    .where("id", "=", row.id)
    .execute();
  assert.deepEqual((await use(token)).json, dead);
  assert.equal((await logIn(person.email, person.password)).status, 200);
});

test("whether a link still counts can be asked, which does not use it up", async () => {
  const person = await signIn(site);
  const token = await resetToken(person);
  const read = (one: string) => call("POST", "/password-reset/read", { body: { token: one } });
  assert.equal((await read(token)).status, 204);
  assert.equal((await use(token)).status, 204);
  assert.deepEqual([(await read(token)).json, (await read("inconnu")).json], [dead, dead]);
});

test("two uses of a link at once change the password once", async () => {
  const person = await signIn(site);
  const token = await resetToken(person);
  const answers = await Promise.all(["le-premier-mot", "le-second-mot"].map((password) => use(token, password)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 404]);
});

test("a changed password or address ends the links that were asked for before", async () => {
  const [first, second] = [await signIn(site), await signIn(site)];
  const tokens = [await resetToken(first), await resetToken(second)];
  const body = { current_password: first.password, new_password: "change-par-moi" };
  assert.equal((await call("PUT", "/me/password", { token: first.token, body })).status, 204);
  await received(first, /mot de passe a changé/);
  const moved = { email: `ailleurs.${second.email}` };
  assert.equal((await call("PUT", `/database/users/${second.id}`, { token: founder.token, body: moved })).status, 200);
  for (const token of tokens) assert.deepEqual((await use(token)).json, dead);
});

test("asking again and again fills nobody’s mailbox: three links at once, all of which work until one is used", async () => {
  const person = await signIn(site);
  for (let i = 0; i < 5; i++) assert.equal((await ask(person.email)).status, 204);
  await received(person, /nouveau mot de passe/, 3);
  assert.equal((await links(person)).length, 3);
  const [first, second] = inbox.to(person.email).map(tokenIn);
  assert.equal((await use(first ?? "")).status, 204);
  assert.equal((await use(second ?? "")).status, 404);
});

test("asking and guessing are limited: per account and address, and per address", async () => {
  const address = freshAddress();
  for (let i = 0; i < attemptRules.askReset.max; i++) assert.equal((await ask("nul@exemple.fr", { address })).status, 204);
  assert.equal((await ask("nul@exemple.fr", { address })).status, 429);
  assert.equal((await ask("autre@exemple.fr", { address })).status, 204);
  assert.equal((await ask("nul@exemple.fr")).status, 204, "from elsewhere its owner may ask");
  for (let i = 0; i < attemptRules.link.max; i++)
    assert.equal((await use(`faux-${i}`, "un-autre-secret", { address })).status, 404);
  assert.equal((await use("faux", "un-autre-secret", { address })).status, 429);
});

test("a ban stays: the password changes, and the sign-in says why it is refused", async () => {
  const person = await signIn(site);
  const token = await resetToken(person);
  await call("PUT", `/admin/users/${person.id}/status`, { token: founder.token, body: { is_active: false, reason: "Essai" } });
  assert.equal((await use(token)).status, 204);
  assert.equal((await logIn(person.email, "un-autre-secret")).json.detail, "ACCOUNT_SUSPENDED");
});

test("on a site without mail no link can be asked for, whatever the address", async () => {
  const person = await makePerson(silent.services.db);
  for (const email of [person.email, "personne@exemple.fr"]) {
    const { status, json } = await silent.call("POST", "/password-reset", { body: { email } });
    assert.deepEqual([status, json], [409, { detail: "Ce site n’envoie pas d’email." }]);
  }
  const { status } = await silent.call("POST", "/me/email-verification", { token: person.token });
  assert.equal(status, 409);
});

test("bad input is refused in French", async () => {
  const bad = await ask("pas une adresse");
  assert.equal(bad.status, 422);
  assert.equal(bad.json.detail[0].msg, "Adresse email invalide");
  assert.equal((await use("x", "court")).status, 422);
  assert.equal((await use("")).status, 422);
});

test("the staff hands a link over, which changes the password of a lower account once and verifies nothing", async () => {
  const owner = await signIn(silent, "fondateur");
  const senior = await signIn(silent, "super_admin");
  const person = await signIn(silent);
  const make = (by: Person, of: Person) => silent.call("POST", `/admin/users/${of.id}/reset-link`, { token: by.token });
  const replaced = await make(senior, person);
  const { status, json } = await make(senior, person);
  assert.equal(status, 201);
  assert.match(json.url, /\/nouveau-mot-de-passe#[\w-]{43}$/);
  assert.ok(Date.parse(json.expires_at) > Date.now());
  const tokenOf = (url: string): string => new URL(url).hash.slice(1);
  const useHere = (url: string) =>
    silent.call("PUT", "/password-reset", { body: { token: tokenOf(url), password: "un-autre-secret" } });
  assert.equal((await useHere(replaced.json.url)).status, 404, "the newest one counts");
  assert.equal((await useHere(json.url)).status, 204);
  assert.equal((await useHere(json.url)).status, 404);
  const entered = await silent.call("POST", "/login", { body: { email: person.email, password: "un-autre-secret" } });
  const me = await silent.call("GET", "/me", { token: entered.json.access_token });
  assert.deepEqual([entered.status, me.json.email_verified], [200, false]);
  const audit = await silent.call("GET", "/admin/audit?action=account.reset-link", { token: owner.token });
  assert.equal(audit.json.total, 2);
  assert.ok(!audit.text.includes(tokenOf(json.url)));
});

test("nobody makes a link for an account of their rank or above, for a fondateur, or for themselves", async () => {
  const made = await Promise.all(
    (["fondateur", "co_fondateur", "super_admin", "admin", "user"] as const).map((role) => signIn(silent, role)),
  );
  const [owner, co, senior, admin, user] = made as [Person, Person, Person, Person, Person];
  const make = async (by: Person | null, of: { id: string }) => {
    const { status, json } = await silent.call("POST", `/admin/users/${of.id}/reset-link`, { token: by?.token });
    return [status, json.detail];
  };
  assert.deepEqual(await make(null, user), [401, "Authentification requise"]);
  assert.deepEqual(await make(admin, user), [403, "Accès refusé"]);
  assert.deepEqual(await make(senior, co), [403, "Impossible de modifier un Co-Fondateur."]);
  assert.deepEqual(await make(senior, await signIn(silent, "super_admin")), [403, "Rang égal ou supérieur au vôtre."]);
  assert.deepEqual(await make(co, owner), [403, "Impossible d'agir sur un compte Fondateur."]);
  assert.deepEqual(await make(owner, owner), [403, "Vous ne pouvez pas modifier votre propre compte."]);
  assert.deepEqual(await make(senior, { id: "019aa000-0000-7000-8000-0000000000f1" }), [404, "Introuvable"]);
  assert.equal((await make(senior, admin))[0], 201);
  assert.equal((await silent.services.db.selectFrom("account_link").selectAll().execute()).length, 1);
});

test("who registers gets a mail that verifies the address once", async () => {
  const email = "nouvelle@exemple.fr";
  const registered = await call("POST", "/register", { address: freshAddress(), body: { email, password: "un-long-secret" } });
  const token: string = registered.json.access_token;
  const verified = async () => (await call("GET", "/me", { token })).json.email_verified;
  assert.equal(await verified(), false);
  const verify = (sent: string) => call("PUT", "/email-verification", { address: freshAddress(), body: { token: sent } });
  const first = tokenIn(await received({ email }, /Vérifiez votre adresse/));
  assert.equal((await use(first)).status, 404, "it is no reset link");
  assert.equal((await call("POST", "/me/email-verification", { token })).status, 204);
  const second = tokenIn(await received({ email }, /Vérifiez votre adresse/, 2));
  assert.deepEqual([(await verify(first)).status, await verified()], [404, false], "the newer link replaces it");
  assert.equal((await verify(second)).status, 204);
  assert.equal(await verified(), true);
  assert.equal((await verify(second)).status, 404);
  assert.equal((await call("POST", "/me/email-verification", { token })).status, 204);
  assert.equal(
    await db
      .selectFrom("account_link")
      .where("purpose", "=", "verify")
      .selectAll()
      .execute()
      .then((rows) => rows.length),
    0,
  );
  assert.equal((await call("POST", "/me/email-verification")).status, 401);
});

test("another address has to be verified again", async () => {
  const person = await signIn(site);
  assert.equal((await use(await resetToken(person))).status, 204);
  const verifiedAt = async () =>
    (await db.selectFrom("account").select("email_verified_at").where("id", "=", person.id).executeTakeFirstOrThrow())
      .email_verified_at;
  assert.ok(await verifiedAt());
  const body = { email: `ailleurs.${person.email}` };
  assert.equal((await call("PUT", `/database/users/${person.id}`, { token: founder.token, body })).status, 200);
  assert.equal(await verifiedAt(), null);
});
