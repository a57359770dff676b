import assert from "node:assert/strict";
import { test } from "node:test";
import { passkeyMessages } from "@seance/contract/passkeys";
import { secondFactorMessages } from "@seance/contract/second-factor";
import { sql } from "kysely";
import { testApp } from "#test/app.ts";
import { askedFor, codeOf, nextCode, setUpFactor, stopClock } from "#test/second-factor-app.ts";
import { makePerson, type Person } from "#test/sign-in.ts";
import { SoftwareAuthenticator, type Departure } from "#test/software-authenticator.ts";

/** A passkey in place of the code of a sign-in. */
const site = await testApp({ RATE_LIMITS: "on" });
const { call } = site;
const { db } = site.services;
stopClock();

const late = { detail: secondFactorMessages.late };
const lateChallenge = { detail: passkeyMessages.late };
const refused = { detail: passkeyMessages.refused };
let lastByte = 0;
const freshAddress = (): string => `198.51.100.${++lastByte}`;
const asked = (person: Person) => askedFor(site, person, { address: freshAddress() });

async function addKey({ token }: Person) {
  const key = new SoftwareAuthenticator();
  const { json } = await call("POST", "/me/passkeys/options", { token });
  const added = await call("POST", "/me/passkeys", { token, body: { name: "Clé", credential: key.create(json) } });
  assert.equal(added.status, 201, added.text);
  return { key, passkey: added.json.id as string };
}
async function holder(role?: Parameters<typeof makePerson>[1]) {
  const person = await setUpFactor(site, await makePerson(db, role));
  return { ...person, ...(await addKey(person)) };
}
const start = (token: string, address = freshAddress()) =>
  call("POST", "/login/second-factor/passkey/options", { address, body: { token } });
const send = (token: string, credential: object, address = freshAddress()) =>
  call("POST", "/login/second-factor/passkey", { address, body: { token, credential } });

/** Both calls, as the page makes them. */
async function give(token: string, key: SoftwareAuthenticator, { address, ...departure }: Departure & { address?: string } = {}) {
  const options = await start(token);
  assert.equal(options.status, 200, options.text);
  return send(token, key.get(options.json, departure), address);
}

test("a passkey takes the place of the code of a sign-in, once, and proves the session", async () => {
  const person = await holder();
  const body = { email: person.email, password: person.password };
  const { second_factor } = (await call("POST", "/login", { address: freshAddress(), body })).json;
  assert.equal(second_factor.passkey, true);
  const options = (await start(second_factor.token)).json;
  const { id } = person.key.get(options);
  assert.deepEqual(options.allowCredentials, [{ type: "public-key", id, transports: ["internal"] }]);
  const opened = await send(second_factor.token, person.key.get(options));
  assert.equal(opened.status, 200, opened.text);
  assert.deepEqual(Object.keys(opened.json), ["access_token", "user"]);
  const token = opened.json.access_token as string;
  assert.equal((await call("GET", "/me", { token })).json.id, person.id);
  assert.equal((await call("GET", "/me/export", { token })).status, 200, "a fresh proof");
  const { passkeys } = (await call("GET", "/me/passkeys", { token })).json;
  assert.notEqual(passkeys[0].last_used_at, null);
  assert.deepEqual((await start(second_factor.token)).json, late, "the token is used up");
  const logins = db.selectFrom("login_entry").select("success").where("account_id", "=", person.id);
  assert.deepEqual(await logins.execute(), [{ success: true }]);
});

test("whether the account has a passkey is said after the right password only; without one there is none to use", async () => {
  const plain = await setUpFactor(site, await makePerson(db));
  const { email, password } = plain;
  const { second_factor } = (await call("POST", "/login", { address: freshAddress(), body: { email, password } })).json;
  assert.equal(second_factor.passkey, false);
  assert.deepEqual((await start(second_factor.token)).json.allowCredentials, []);
  const wrong = { email: (await holder()).email, password: "mauvais" };
  assert.deepEqual(Object.keys((await call("POST", "/login", { address: freshAddress(), body: wrong })).json), ["detail"]);
});

test("a passkey without an app asks for nothing after the password", async () => {
  const person = await makePerson(db);
  await addKey(person);
  const { email, password } = person;
  const { status, json } = await call("POST", "/login", { body: { email, password } });
  assert.deepEqual([status, json.user.id], [200, person.id]);
});

test("the passkey of another account, a forged signature and a counter that goes back are refused, and stand in the login history", async () => {
  const [person, other] = [await holder(), await holder()];
  const token = await asked(person);
  assert.deepEqual((await give(token, other.key)).json, refused);
  assert.deepEqual((await give(token, person.key, { origin: "https://seance.exemple.evil" })).json, refused);
  assert.deepEqual((await give(token, person.key, { userVerified: false })).json, refused);
  assert.deepEqual((await give(token, person.key, { counter: 1 })).json, refused);
  const logins = await db.selectFrom("login_entry").select("success").where("account_id", "=", person.id).execute();
  assert.equal(logins.filter(({ success }) => !success).length, 4);
  assert.equal((await give(token, person.key, { counter: 20 })).status, 200, "the token still counts");
});

test("a challenge counts once, and for its own sign-in only", async () => {
  const [person, other] = [await holder(), await holder()];
  const [token, second, foreign] = [await asked(person), await asked(person), await asked(other)];
  const signed = person.key.get((await start(token)).json);
  assert.deepEqual((await send(second, signed)).json, lateChallenge, "another sign-in of the same account");
  assert.deepEqual((await send(foreign, signed)).json, lateChallenge, "a sign-in of another account");
  const alone = (await call("POST", "/login/passkey/options", { address: freshAddress() })).json;
  assert.deepEqual((await send(token, person.key.get(alone))).json, lateChallenge, "a challenge of a sign-in without a password");
  const own = person.key.get((await start(token)).json);
  const passwordless = await call("POST", "/login/passkey", { address: freshAddress(), body: { credential: own } });
  assert.deepEqual(passwordless.json, lateChallenge, "and the other way round");
  const once = person.key.get((await start(token)).json, { userVerified: false });
  assert.deepEqual((await send(token, once)).json, refused);
  assert.deepEqual((await send(token, once)).json, lateChallenge, "a wrong answer uses it up");
  const right = person.key.get((await start(token)).json);
  const answers = await Promise.all([send(token, right), send(token, right)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
});

test("wrong passkeys and wrong codes are counted together, per account and address", async () => {
  const person = await holder();
  const [token, address] = [await asked(person), freshAddress()];
  const code = (given: string) => call("POST", "/login/second-factor", { address, body: { token, code: given } });
  for (let i = 0; i < 3; i++) assert.equal((await give(token, person.key, { address, userVerified: false })).status, 400);
  for (let i = 0; i < 2; i++) assert.equal((await code("000000")).status, 401);
  assert.equal((await give(token, person.key, { address })).status, 429);
  assert.equal((await code(nextCode(person))).status, 429);
  assert.equal((await give(token, person.key)).status, 200, "from another address");
});

test("challenges are limited per address, together with those of sign-ins without a password", async () => {
  const person = await holder();
  const [token, address] = [await asked(person), freshAddress()];
  for (let i = 0; i < 199; i++) assert.equal((await call("POST", "/login/passkey/options", { address })).status, 200);
  assert.equal((await start(token, address)).status, 200);
  assert.equal((await start(token, address)).status, 429);
});

test("a token that is none, is too old, or of an account that is banned or without a factor meanwhile, takes no passkey", async () => {
  const [old, banned, freed] = [await holder(), await holder(), await holder()];
  const tokens = [await asked(old), await asked(banned), await asked(freed)] as const;
  assert.deepEqual((await start("inconnu")).json, late);
  const signed = old.key.get((await start(tokens[0])).json);
  await db
    .updateTable("account_link")
    .set({ expires_at: sql<Date>`now()` })
    .where("account_id", "=", old.id)
    .execute();
  assert.deepEqual((await send(tokens[0], signed)).json, late);
  const founder = await makePerson(db, "fondateur");
  const status = { is_active: false, reason: "Insultes" };
  await call("PUT", `/admin/users/${banned.id}/status`, { token: founder.token, body: status });
  const suspended = await give(tokens[1], banned.key);
  assert.deepEqual([suspended.status, suspended.json.detail], [403, "ACCOUNT_SUSPENDED"]);
  await call("DELETE", "/me/second-factor/totp", {
    token: freed.token,
    body: { password: freed.password, code: nextCode(freed) },
  });
  assert.deepEqual((await give(tokens[2], freed.key)).json, late);
});

test("a passkey that was removed meanwhile does not count; the code still does", async () => {
  const person = await holder();
  const token = await asked(person);
  const signed = person.key.get((await start(token)).json);
  assert.equal((await call("DELETE", `/me/passkeys/${person.passkey}`, { token: person.token })).status, 204);
  assert.deepEqual((await send(token, signed)).json, refused);
  nextCode(person);
  const body = { token, code: codeOf(person.secret) };
  assert.equal((await call("POST", "/login/second-factor", { address: freshAddress(), body })).status, 200);
});
