import assert from "node:assert/strict";
import { test } from "node:test";
import { passkeyLimits, passkeyMessages } from "@seance/contract/passkeys";
import type { Role } from "@seance/contract/roles";
import { sql } from "kysely";
import { publish } from "#db/bus.ts";
import { testApp, type TestAnswer } from "#test/app.ts";
import { setUpFactor } from "#test/second-factor-app.ts";
import { ageProof, makePerson, type Person } from "#test/sign-in.ts";
import { openInbox } from "#test/smtp-inbox.ts";
import { SoftwareAuthenticator, type Departure } from "#test/software-authenticator.ts";
import { until } from "#test/until.ts";

/** Passkeys, honest and forged. The sites are processes on one database. */
const inbox = await openInbox();
const site = await testApp(inbox.settings);
const onDatabase = { databaseUrl: site.databaseUrl };
const other = await testApp({}, onDatabase);
const strict = await testApp({ STAFF_SECOND_FACTOR: "yes" }, onDatabase);
const limited = await testApp({ RATE_LIMITS: "on" }, onDatabase);
const named = await testApp({ PUBLIC_URL: "https://films.exemple.fr" }, onDatabase);
await site.services.jobs.start();
const { db } = site.services;

const late = { detail: passkeyMessages.late };
const refused = { detail: passkeyMessages.refused };
let lastByte = 0;
const freshAddress = (): string => `198.51.100.${++lastByte}`;
const statusOf = ({ status }: TestAnswer): number => status;

const optionsOf = async (path: string, token?: string, on = site) => {
  const { status, json, text } = await on.call("POST", `${path}/options`, { token, address: freshAddress() });
  assert.equal(status, 200, text);
  return json;
};
const add = (person: Pick<Person, "token">, credential: object, on = site): Promise<TestAnswer> =>
  on.call("POST", "/me/passkeys", { token: person.token, body: { name: "Portable", credential } });

async function register(person: Pick<Person, "token">, departure: Departure = {}, on = site) {
  const key = new SoftwareAuthenticator(on === named ? "https://films.exemple.fr" : undefined);
  const answer = await add(person, key.create(await optionsOf("/me/passkeys", person.token, on), departure), on);
  return { key, answer };
}
async function holder(role: Role = "user") {
  const person = await makePerson(db, role);
  const { key, answer } = await register(person);
  assert.equal(answer.status, 201, answer.text);
  return { ...person, key, passkey: answer.json.id as string };
}
const give = (credential: object, on = site, address = freshAddress()): Promise<TestAnswer> =>
  on.call("POST", "/login/passkey", { address, body: { credential } });
const enter = async ({ key }: { readonly key: SoftwareAuthenticator }, departure: Departure = {}, on = site) =>
  give(key.get(await optionsOf("/login/passkey", undefined, on), departure), on);
const prove = (person: Pick<Person, "token">, credential: object, on = site): Promise<TestAnswer> =>
  on.call("POST", "/me/proof/passkey", { token: person.token, body: { credential } });
const export_ = ({ token }: Pick<Person, "token">): Promise<TestAnswer> => site.call("GET", "/me/export", { token });

test("a passkey is added, signs in without a password, and is told by a notice, a mail and the security log", async () => {
  const person = await makePerson(db);
  await db.updateTable("account").set({ email_verified_at: new Date() }).where("id", "=", person.id).execute();
  const { key, answer } = await register(person);
  assert.equal(answer.status, 201, answer.text);
  const opened = await enter({ key });
  assert.equal(opened.status, 200, opened.text);
  assert.equal((await site.call("GET", "/me", { token: opened.json.access_token })).json.id, person.id);
  const { passkeys } = (await site.call("GET", "/me/passkeys", { token: person.token })).json;
  assert.deepEqual(Object.keys(passkeys[0]), ["id", "name", "created_at", "last_used_at"], "neither key nor counter");
  assert.deepEqual([passkeys.length, passkeys[0].name, passkeys[0].last_used_at !== null], [1, "Portable", true]);
  const removed = await site.call("DELETE", `/me/passkeys/${passkeys[0].id}`, { token: person.token });
  assert.equal(removed.status, 204);
  const { notices } = (await site.call("GET", "/notices", { token: person.token })).json;
  const events = notices.map(({ event }: { event: string }) => event).filter((event: string) => event.startsWith("passkey"));
  assert.deepEqual(events.toSorted(), ["passkey-added", "passkey-removed"]);
  const log = await db.selectFrom("security_event").select("kind").where("account_id", "=", person.id).execute();
  assert.deepEqual(log.map(({ kind }) => kind).toSorted(), ["passkey-added", "passkey-removed"]);
  await until("the mails", () => inbox.to(person.email).filter(({ text = "" }) => text.includes("clé d’accès")).length === 2);
});

test("adding and removing a passkey need a fresh proof", async () => {
  const person = await holder();
  await ageProof(site, person);
  const key = new SoftwareAuthenticator();
  const creation = { rp: { id: "localhost" }, user: { id: "a" }, challenge: "a" };
  const answers = [
    await site.call("POST", "/me/passkeys/options", { token: person.token }),
    await add(person, key.create(creation)),
    await site.call("DELETE", `/me/passkeys/${person.passkey}`, { token: person.token }),
  ];
  for (const { status, json } of answers) assert.deepEqual([status, json.code], [403, "FRESH_PROOF_REQUIRED"]);
});

test("a challenge counts once, on every process", async () => {
  const person = await holder();
  const credential = person.key.get(await optionsOf("/login/passkey"));
  const answers = await Promise.all([give(credential), give(credential, other), give(credential), give(credential, other)]);
  assert.deepEqual(answers.map(statusOf).toSorted(), [200, 400, 400, 400]);
  assert.deepEqual((await give(credential, other)).json, late);
  const options = await optionsOf("/login/passkey");
  assert.equal((await give(person.key.get(options, { userVerified: false }))).status, 400);
  assert.deepEqual((await give(person.key.get(options))).json, late, "a wrong answer uses it up too");
});

test("a challenge ends after five minutes, and is then deleted", async () => {
  const person = await holder();
  const options = await optionsOf("/login/passkey");
  const challenge = Buffer.from(options.challenge, "base64url");
  const row = db.selectFrom("passkey_challenge").where("challenge", "=", challenge);
  const { left } = await row
    .select(sql<number>`extract(epoch from expires_at - now())::float`.as("left"))
    .executeTakeFirstOrThrow();
  assert.ok(left > 290 && left <= passkeyLimits.minutes * 60, `${left}`);
  await db
    .updateTable("passkey_challenge")
    .set({ expires_at: sql`now()` })
    .where("challenge", "=", challenge)
    .execute();
  assert.deepEqual((await give(person.key.get(options))).json, late);
});

test("a challenge counts for what it was made for only, in the session that asked", async () => {
  const person = await holder();
  const [thief, twin] = [await makePerson(db), await enter(person)];
  const session = { token: twin.json.access_token as string };
  const proof = () => optionsOf("/me/proof/passkey", person.token);
  assert.deepEqual((await give(person.key.get(await proof()))).json, late, "a proof is no sign-in");
  assert.deepEqual((await prove(person, person.key.get(await optionsOf("/login/passkey")))).json, late);
  assert.deepEqual((await prove(session, person.key.get(await proof()))).json, late, "another session of the same person");
  const creation = await optionsOf("/me/passkeys", person.token);
  assert.deepEqual((await add(thief, new SoftwareAuthenticator().create(creation))).json, late);
  assert.deepEqual((await give(person.key.get({ rpId: "localhost", challenge: "inventé" }))).json, late);
});

const forgeries: Readonly<Record<string, Departure>> = {
  "another origin": { origin: "https://seance.exemple.evil" },
  "another port": { origin: "http://localhost:8080" },
  "another relying party": { rpId: "exemple.evil" },
  "no user verification": { userVerified: false },
  "the other ceremony": { type: "webauthn.other" },
};

for (const [name, departure] of Object.entries(forgeries))
  test(`${name}: neither a passkey is added, nor does one sign in or prove anything`, async () => {
    const person = await holder();
    const { answer } = await register(person, departure);
    assert.deepEqual([answer.status, answer.json], [400, refused]);
    const entered = await enter(person, departure);
    assert.deepEqual([entered.status, entered.json], [400, refused]);
    const proof = await prove(person, person.key.get(await optionsOf("/me/proof/passkey", person.token), departure));
    assert.deepEqual([proof.status, proof.json], [400, refused]);
    const { passkeys } = (await site.call("GET", "/me/passkeys", { token: person.token })).json;
    assert.equal(passkeys.length, 1);
  });

test("a counter that goes back is refused; an authenticator that does not count is not", async () => {
  const person = await holder();
  assert.equal((await enter(person, { counter: 10 })).status, 200);
  assert.deepEqual((await enter(person, { counter: 10 })).json, refused);
  assert.deepEqual((await enter(person, { counter: 3 })).json, refused);
  assert.equal((await enter(person, { counter: 11 })).status, 200);
  const still = await makePerson(db);
  const { key } = await register(still, { counter: 0 });
  assert.deepEqual([await enter({ key }, { counter: 0 }), await enter({ key }, { counter: 0 })].map(statusOf), [200, 200]);
});

test("a signature by another key, and the handle of another account, are refused and stand in the login history", async () => {
  const [person, victim] = [await holder(), await holder()];
  const stolen = person.key.get(await optionsOf("/login/passkey"));
  const { id } = victim.key.get({ rpId: "localhost", challenge: "a" });
  assert.deepEqual((await give({ ...stolen, id })).json, refused);
  const userHandle = Buffer.from(victim.id).toString("base64url");
  assert.deepEqual((await enter(person, { userHandle })).json, refused);
  const logins = await db.selectFrom("login_entry").select(["account_id", "success"]).execute();
  for (const account_id of [person.id, victim.id]) assert.ok(logins.some((one) => one.account_id === account_id && !one.success));
});

test("the credential of another account is neither added nor a proof", async () => {
  const [owner, thief] = [await holder(), await holder()];
  const again = owner.key.create(await optionsOf("/me/passkeys", thief.token));
  const added = await add(thief, again);
  assert.deepEqual([added.status, added.json.detail], [409, passkeyMessages.known]);
  await ageProof(site, thief);
  const proof = await prove(thief, owner.key.get(await optionsOf("/me/proof/passkey", thief.token)));
  assert.deepEqual([proof.status, proof.json], [400, refused]);
  assert.equal((await export_(thief)).status, 403);
});

test("a fresh proof by a passkey holds on every process, for this session alone", async () => {
  const person = await holder();
  const twin = { token: (await enter(person)).json.access_token as string };
  await ageProof(site, person);
  assert.deepEqual((await site.call("GET", "/me/proof", { token: person.token })).json, {
    password: true,
    passkey: true,
    code: false,
  });
  assert.equal((await export_(person)).status, 403);
  const options = await optionsOf("/me/proof/passkey", person.token);
  assert.equal(options.allowCredentials.length, 1);
  assert.equal((await prove(person, person.key.get(options), other)).status, 204);
  await until("the proof is known", async () => (await export_(person)).status === 200);
  assert.equal((await export_(twin)).status, 403);
});

test("a removed passkey opens nothing", async () => {
  const person = await holder();
  const options = await optionsOf("/login/passkey");
  assert.equal((await site.call("DELETE", `/me/passkeys/${person.passkey}`, { token: person.token })).status, 204);
  assert.deepEqual((await give(person.key.get(options))).json, refused);
  const proof = await prove(person, person.key.get(await optionsOf("/me/proof/passkey", person.token)));
  assert.deepEqual(proof.json, refused);
});

test("a passkey stands for both factors; it satisfies what is required of the staff until it is removed", async () => {
  const [person, code] = [await holder("admin"), await setUpFactor(site, await makePerson(db))];
  const staffCall = (token: string) => strict.call("GET", "/admin/users", { token });
  const opened = await enter(person, {}, strict);
  assert.equal((await staffCall(opened.json.access_token)).status, 200, "a session that a passkey has opened");
  const login = await strict.call("POST", "/login", { body: { email: person.email, password: person.password } });
  const plain = login.json.access_token as string;
  assert.equal((await staffCall(plain)).json.code, "SECOND_FACTOR_REQUIRED", "the password alone");
  const { password } = person;
  for (const [method, path, body] of [
    ["POST", "/me/passkeys/options", undefined],
    ["DELETE", `/me/passkeys/${person.passkey}`, undefined],
    ["POST", "/me/second-factor/totp", { password }],
  ] as const) {
    const { status, json } = await strict.call(method, path, { token: plain, body });
    assert.deepEqual([status, json.detail], [403, passkeyMessages.useFirst], `${path} by the password alone`);
  }
  const proof = await prove({ token: plain }, person.key.get(await optionsOf("/me/proof/passkey", plain, strict)), strict);
  assert.equal(proof.status, 204);
  assert.equal((await staffCall(plain)).status, 200, "after a proof by the passkey");
  const removal = await strict.call("DELETE", `/me/passkeys/${person.passkey}`, { token: plain });
  assert.equal((await staffCall(opened.json.access_token)).status, 401, "the other sessions have ended");
  assert.equal(removal.status, 204);
  assert.equal((await staffCall(plain)).json.code, "SECOND_FACTOR_REQUIRED");
  const { key } = await register(code);
  assert.deepEqual(Object.keys((await enter({ key })).json), ["access_token", "user"], "no code is asked");
});

test("whoever may take a lost second factor away takes the passkeys too, and ends the sessions", async () => {
  const [person, founder] = [await holder("admin"), await makePerson(db, "fondateur")];
  const path = `/admin/users/${person.id}`;
  const seen = await site.call("GET", path, { token: founder.token });
  assert.equal(seen.json.second_factor, true);
  const remove = () => site.call("DELETE", `${path}/second-factor`, { token: founder.token });
  assert.deepEqual([await remove(), await remove()].map(statusOf), [204, 404]);
  assert.deepEqual((await enter(person)).json, refused);
  assert.equal((await site.call("GET", "/me", { token: person.token })).status, 401);
});

test("a banned account is told so, and gets no session", async () => {
  const person = await holder();
  const until_ = new Date(Date.now() + 3_600_000);
  await db
    .updateTable("account")
    .set({ is_active: false, banned_until: until_, ban_reason: "Essai" })
    .where("id", "=", person.id)
    .execute();
  const { status, json } = await enter(person);
  assert.deepEqual([status, json.detail, json.ban.reason], [403, "ACCOUNT_SUSPENDED", "Essai"]);
});

test("the domain and the origin are those of PUBLIC_URL where it is set, whatever host a request names", async () => {
  const person = await makePerson(db);
  const headers = { host: "exemple.evil" };
  const { json } = await named.call("POST", "/me/passkeys/options", { token: person.token, headers });
  assert.equal(json.rp.id, "films.exemple.fr");
  const { key, answer } = await register(person, {}, named);
  assert.equal(answer.status, 201, answer.text);
  assert.equal((await enter({ key }, {}, named)).status, 200);
  assert.deepEqual((await enter({ key })).json, refused, "on a site of another name");
});

test("an account has ten passkeys at most, also when they are added at once", async () => {
  const person = await makePerson(db);
  const made = Array.from({ length: passkeyLimits.perAccount + 3 }, async () => {
    const key = new SoftwareAuthenticator();
    return key.create(await optionsOf("/me/passkeys", person.token));
  });
  const answers = await Promise.all((await Promise.all(made)).map((credential) => add(person, credential)));
  assert.equal(answers.filter(({ status }) => status === 201).length, passkeyLimits.perAccount);
  const more = await site.call("POST", "/me/passkeys/options", { token: person.token });
  assert.deepEqual([more.status, more.json.detail], [409, passkeyMessages.tooMany]);
});

test("challenges are limited per IPv6 /48 too", async () => {
  const ask = (n: number) => limited.call("POST", "/login/passkey/options", { address: `2001:db8:40:${n.toString(16)}::1` });
  for (let n = 0; n < 1000; n++) assert.equal((await ask(n)).status, 200);
  assert.equal((await ask(1000)).status, 429);
  assert.equal(
    (await limited.call("POST", "/login/passkey/options", { address: "2001:db8:41::1" })).status,
    200,
    "another network",
  );
});

test("challenges and wrong answers are limited per address, wrong proofs per account", async () => {
  const [address, person] = [freshAddress(), await holder()];
  for (let i = 0; i < 20; i++) {
    const credential = person.key.get(await optionsOf("/login/passkey", undefined, limited), { userVerified: false });
    assert.equal((await give(credential, limited, address)).status, 400);
  }
  const right = person.key.get(await optionsOf("/login/passkey", undefined, limited));
  assert.equal((await give(right, limited, address)).status, 429);
  assert.equal((await give(right, limited)).status, 200, "from another address: the refused try did not use the challenge up");
  const asking = freshAddress();
  const ask = () => limited.call("POST", "/login/passkey/options", { address: asking });
  for (let i = 0; i < 200; i++) assert.equal((await ask()).status, 200);
  assert.equal((await ask()).status, 429);
  const invented = person.key.get({ rpId: "localhost", challenge: "a" });
  for (let i = 0; i < 20; i++) assert.equal((await prove(person, invented, limited)).status, 400);
  assert.equal((await prove(person, invented, limited)).status, 429);
});

test("the export of an account names its passkeys, and nothing is left of an erased one", async () => {
  const person = await holder();
  const exported = await export_(person);
  assert.equal(exported.status, 200, exported.text);
  const { passkeys } = exported.json;
  assert.deepEqual(Object.keys(passkeys[0]).toSorted(), ["created_at", "last_used_at", "name"]);
  await db.deleteFrom("account").where("id", "=", person.id).execute();
  await publish(db, { kind: "account", id: person.id });
  assert.deepEqual((await enter(person)).json, refused);
  assert.equal((await db.selectFrom("passkey").selectAll().where("id", "=", person.passkey).execute()).length, 0);
});
