import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import { hashToken } from "#http/authenticate.ts";
import { testApp, type TestApp } from "./app.ts";
import { makePerson, signIn, type Person } from "./sign-in.ts";
import { openInbox, tokenIn, type ReceivedMail } from "./smtp-inbox.ts";
import { until } from "./until.ts";

const inbox = await openInbox();
const site = await testApp({ ...inbox.settings, RATE_LIMITS: "on", PUBLIC_URL: "https://seance.exemple" });
const silent = await testApp();
const { call, services } = site;
const { db } = services;
await services.jobs.start();
const founder = await signIn(site, "fondateur");
await signIn(silent, "fondateur");

const dead = { detail: "Ce lien n’est plus valable. Demandez-en un nouveau." };
const taken = { detail: "Un compte avec cette adresse email existe déjà" };
let lastByte = 0;
const freshAddress = (): string => `198.51.100.${++lastByte}`;
let made = 0;
const freshEmail = (): string => `ailleurs.${++made}@exemple.fr`;

const ask = ({ token, password }: Person, email: string, current_password = password, on: TestApp = site) =>
  on.call("PUT", "/me/email", { token, body: { email, current_password } });
const confirm = (token: string) => call("PUT", "/email-change", { address: freshAddress(), body: { token } });
const keep = (token: string) => call("PUT", "/email-change/cancel", { address: freshAddress(), body: { token } });
const pending = async ({ token }: Person) => (await call("GET", "/me/email", { token })).json.pending?.email ?? null;
const me = async ({ token }: Person, on: TestApp = site) => {
  const { json } = await on.call("GET", "/me", { token });
  return { email: json.email, verified: json.email_verified };
};
const links = ({ id }: Person) => db.selectFrom("account_link").selectAll().where("account_id", "=", id).execute();

async function received(email: string, subject: RegExp, count = 1): Promise<ReceivedMail> {
  const found = () => inbox.to(email).filter((mail) => subject.test(mail.subject ?? ""));
  await until(`${count} mails to ${email}`, () => found().length >= count);
  return found().at(-1) ?? assert.fail();
}

/** Asks for another address, and returns the tokens of both mails. */
async function asked(person: Person, email = freshEmail()): Promise<{ email: string; confirming: string; keeping: string }> {
  const { status, text } = await ask(person, email);
  assert.equal(status, 200, text);
  const confirming = tokenIn(await received(email, /Confirmez votre nouvelle adresse/));
  const keeping = tokenIn(await received(person.email, /va changer d’adresse/));
  return { email, confirming, keeping };
}

test("the address changes only when the new one is confirmed; both mailboxes and the account are told", async () => {
  const person = await signIn(site);
  const { email, confirming } = await asked(person);
  assert.deepEqual(await me(person), { email: person.email, verified: false });
  assert.equal(await pending(person), email);
  const old = await received(person.email, /va changer d’adresse/);
  assert.ok(old.text?.includes(email) && old.text.includes("https://seance.exemple/adresse-gardee#"), old.text);
  assert.match(
    (await received(email, /Confirmez/)).text ?? "",
    /https:\/\/seance\.exemple\/nouvelle-adresse#[\w-]{43}\n[^]*30\u00A0minutes/,
  );
  const own = { email: person.email, password: person.password };
  const elsewhere = (await call("POST", "/login", { address: freshAddress(), body: own })).json.access_token;
  assert.equal(
    (await call("PUT", "/email-change", { address: freshAddress(), token: person.token, body: { token: confirming } })).status,
    204,
  );
  assert.deepEqual(await me(person), { email, verified: true });
  assert.equal((await call("GET", "/me", { token: elsewhere })).status, 401, "the other sessions end");
  assert.deepEqual([await pending(person), await links(person)], [null, []]);
  const told = (await received(person.email, /adresse de votre compte a changé/)).text ?? "";
  assert.ok(told.includes(email) && /autres\s+sessions\s+sont\s+fermées/.test(told), told);
  const { notices } = (await call("GET", "/notices", { token: person.token })).json;
  assert.deepEqual(
    notices.map(({ event }: { event: string }) => event),
    ["email"],
  );
  const { entries } = (await call("GET", "/admin/audit?action=account.email", { token: founder.token })).json;
  assert.deepEqual([entries[0].target.id, entries[0].before, entries[0].after], [person.id, { email: person.email }, { email }]);
  const body = { email, password: person.password };
  assert.equal((await call("POST", "/login", { address: freshAddress(), body })).status, 200);
});

test("a link is used once, even by two at once", async () => {
  const person = await signIn(site);
  const { confirming } = await asked(person);
  const answers = await Promise.all([confirm(confirming), confirm(confirming)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 404]);
  assert.deepEqual((await confirm(confirming)).json, dead);
});

test("a link lasts for thirty minutes, and the database keeps only its hash", async () => {
  const person = await signIn(site);
  const { email, confirming, keeping } = await asked(person);
  const rows = await links(person);
  assert.deepEqual(
    new Map(rows.map(({ purpose, token_hash, new_email }) => [purpose, { token_hash, new_email }])),
    new Map([
      ["email", { token_hash: hashToken(confirming), new_email: email }],
      ["keep-email", { token_hash: hashToken(keeping), new_email: null }],
    ]),
  );
  for (const { expires_at, created_at } of rows)
    assert.ok(Math.abs(expires_at.getTime() - created_at.getTime() - 30 * 60_000) < 5000);
  const { rows: mails } = await sql<{ found: string }>`select row_to_json(mail)::text as found from mail`.execute(db);
  for (const token of [confirming, keeping]) assert.ok(!JSON.stringify([mails, site.logLines]).includes(token));
  await db
    .updateTable("account_link")
    .set({ expires_at: sql<Date>`now()` })
    .where("account_id", "=", person.id)
    .execute();
  assert.deepEqual((await confirm(confirming)).json, dead);
  assert.deepEqual([await pending(person), (await me(person)).email], [null, person.email]);
  assert.equal((await keep(keeping)).status, 404);
});

test("the old mailbox cancels, once, and the account itself too", async () => {
  const person = await signIn(site);
  const first = await asked(person);
  assert.equal((await keep(first.keeping)).status, 204);
  assert.deepEqual([(await confirm(first.confirming)).json, await pending(person)], [dead, null]);
  assert.match((await keep(first.keeping)).json.detail, /la demande est terminée ou annulée/);
  const email = freshEmail();
  await ask(person, email);
  const second = tokenIn(await received(email, /Confirmez/));
  assert.equal((await call("DELETE", "/me/email", { token: person.token })).status, 204);
  assert.deepEqual([(await confirm(second)).json, await pending(person), (await me(person)).email], [dead, null, person.email]);
});

test("asking again replaces the links, and a changed password ends them", async () => {
  const person = await signIn(site);
  const first = await asked(person);
  const email = freshEmail();
  await ask(person, email);
  const second = tokenIn(await received(email, /Confirmez/));
  assert.deepEqual((await confirm(first.confirming)).json, dead);
  assert.equal((await keep(first.keeping)).status, 404);
  const body = { current_password: person.password, new_password: "change-par-moi" };
  assert.equal((await call("PUT", "/me/password", { token: person.token, body })).status, 204);
  assert.deepEqual((await confirm(second)).json, dead);
});

test("an address with an account is refused, also when somebody takes it before the confirmation", async () => {
  const [person, other] = [await signIn(site), await signIn(site)];
  const refused = await ask(person, ` ${other.email.toUpperCase()} `);
  assert.deepEqual([refused.status, refused.json], [409, taken]);
  const { email, confirming } = await asked(person);
  await makePerson(db, "user", email);
  const late = await confirm(confirming);
  const words = "Entre-temps, un autre compte a pris cette adresse. La vôtre reste la même.";
  assert.deepEqual([late.status, late.json], [409, { detail: words }]);
  assert.deepEqual(await me(person), { email: person.email, verified: false });
});

test("a link of another kind confirms and cancels nothing, and a link changes only its own account", async () => {
  const [person, stranger] = [await signIn(site), await signIn(site)];
  const { email, confirming, keeping } = await asked(person);
  await call("POST", "/me/email-verification", { token: stranger.token });
  const verifying = tokenIn(await received(stranger.email, /Vérifiez votre adresse/));
  for (const token of ["x", verifying, keeping]) assert.deepEqual((await confirm(token)).json, dead);
  for (const token of ["x", verifying, confirming]) assert.equal((await keep(token)).status, 404);
  const reset = await call("PUT", "/password-reset", {
    address: freshAddress(),
    body: { token: confirming, password: "un-autre-secret" },
  });
  assert.equal(reset.status, 404);
  const body = { token: confirming };
  assert.equal((await call("PUT", "/email-change", { token: stranger.token, body })).status, 204);
  assert.equal((await call("GET", "/me", { token: person.token })).status, 401, "opened elsewhere, the link keeps no session");
  const own = { email, password: person.password };
  assert.equal((await call("POST", "/login", { address: freshAddress(), body: own })).status, 200);
  assert.equal((await me(stranger)).email, stranger.email);
});

test("a guest, a wrong password, a bad address and one’s own are refused, and nothing is sent", async () => {
  const person = await signIn(site);
  const email = freshEmail();
  for (const [method, path] of [
    ["GET", "/me/email"],
    ["PUT", "/me/email"],
    ["DELETE", "/me/email"],
  ] as const)
    assert.equal((await call(method, path, method === "PUT" ? { body: { email, current_password: "x" } } : {})).status, 401);
  const wrong = await ask(person, email, "mauvais");
  assert.deepEqual([wrong.status, wrong.json], [403, { detail: "Mot de passe actuel incorrect" }]);
  assert.equal((await ask(person, "pas une adresse")).status, 422);
  const same = await ask(person, person.email);
  assert.deepEqual([same.status, same.json.detail[0].msg], [422, "C’est déjà l’adresse de votre compte"]);
  assert.equal((await confirm("")).status, 422);
  assert.deepEqual([await pending(person), await links(person)], [null, []]);
  assert.equal((await db.selectFrom("mail").select("id").where("account_id", "=", person.id).execute()).length, 0);
});

test("nobody fills the mailboxes of strangers: a few links an hour", async () => {
  const person = await signIn(site);
  const { max } = attemptRules.changeEmail;
  for (let i = 0; i < max; i++) assert.equal((await ask(person, freshEmail())).status, 200);
  assert.equal((await ask(person, freshEmail())).status, 429);
});

test("on a site without mail the password is enough, and the new address is not verified", async () => {
  const person = await makePerson(silent.services.db);
  const email = freshEmail();
  assert.equal((await ask(person, email, "mauvais", silent)).status, 403);
  const { status, json } = await ask(person, email, person.password, silent);
  assert.deepEqual([status, json], [200, { pending: null }]);
  assert.deepEqual(await me(person, silent), { email, verified: false });
  const other = await makePerson(silent.services.db);
  assert.deepEqual((await ask(other, email, other.password, silent)).json, taken);
  assert.equal((await silent.call("GET", "/me", { token: person.token })).json.username, email.split("@")[0]);
});

test("of several accounts that ask for one address at once, without mail, one gets it", async () => {
  const people = await Promise.all([1, 2, 3].map(() => makePerson(silent.services.db)));
  const email = freshEmail();
  const answers = await Promise.all(people.map((person) => ask(person, email, person.password, silent)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409]);
});
