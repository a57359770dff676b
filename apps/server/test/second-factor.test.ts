import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { hashToken } from "#http/authenticate.ts";
import { testApp, type CallOptions } from "./app.ts";
import { askedFor, codeOf, nextCode, setUpFactor, stopClock, type Holder } from "./second-factor-app.ts";
import { makePerson, signIn, type Person } from "./sign-in.ts";
import { openInbox } from "./smtp-inbox.ts";
import { until } from "./until.ts";

const inbox = await openInbox();
const site = await testApp({ ...inbox.settings, RATE_LIMITS: "on" });
const { call, services } = site;
const { db } = services;
await services.jobs.start();
stopClock();

const wrong = { detail: "Code incorrect ou déjà utilisé" };
const late = { detail: "Cette connexion a trop duré. Recommencez." };
let lastByte = 0;
const freshAddress = (): string => `198.51.100.${++lastByte}`;

const holder = async (role?: Parameters<typeof makePerson>[1]): Promise<Holder> => setUpFactor(site, await makePerson(db, role));
const asked = (person: Person) => askedFor(site, person, { address: freshAddress() });
const give = (token: string, code: string, options: CallOptions = { address: freshAddress() }) =>
  call("POST", "/login/second-factor", { ...options, body: { token, code } });
const stateOf = async ({ token }: Person) => (await call("GET", "/me/second-factor", { token })).json;

test("after the password a code is asked; it opens a session once, and the token too", async () => {
  const person = await holder();
  const token = await asked(person);
  const code = nextCode(person);
  const opened = await give(token, code);
  assert.equal(opened.status, 200, opened.text);
  assert.deepEqual(Object.keys(opened.json), ["access_token", "user"]);
  assert.equal((await call("GET", "/me", { token: opened.json.access_token })).json.id, person.id);
  assert.deepEqual((await give(token, nextCode(person))).json, late, "the token is used up");
  const again = await give(await asked(person), codeOf(person.secret));
  assert.equal(again.status, 200, "the refused try did not use its code up");
});

test("a code does not count twice, nor one from before the last; the steps beside the present one count", async () => {
  const person = await holder();
  const token = await asked(person);
  nextCode(person);
  assert.deepEqual((await give(token, codeOf(person.secret, -2))).json, wrong);
  assert.deepEqual((await give(token, codeOf(person.secret, 2))).json, wrong);
  assert.equal((await give(token, codeOf(person.secret, 1))).status, 200, "an app whose clock is half a minute fast");
  for (const step of [1, 0, -1]) {
    const { status, json } = await give(await asked(person), codeOf(person.secret, step));
    assert.deepEqual([status, json], [401, wrong], `${step}`);
  }
  nextCode(person);
  nextCode(person);
  nextCode(person);
  assert.equal((await give(await asked(person), codeOf(person.secret, -1))).status, 200, "a code typed slowly");
});

test("two tries with one code at once open one session", async () => {
  const person = await holder();
  const tokens = [await asked(person), await asked(person)];
  const code = nextCode(person);
  const answers = await Promise.all(tokens.map((token) => give(token, code)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
});

test("a recovery code counts once in place of the app, however it is typed", async () => {
  const person = await holder();
  assert.equal(new Set(person.recovery).size, 10);
  assert.match(person.recovery[0] ?? "", /^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/);
  const [first = "", second = ""] = person.recovery;
  assert.equal((await give(await asked(person), first)).status, 200);
  assert.deepEqual((await give(await asked(person), first)).json, wrong);
  assert.equal((await give(await asked(person), second.toLowerCase().replaceAll("-", " "))).status, 200);
  assert.equal((await stateOf(person)).recovery_codes, 8);
  const other = await holder();
  assert.deepEqual((await give(await asked(other), person.recovery[2] ?? "")).json, wrong, "of another account");
});

test("a recovery code of an earlier version, of 80 bits, still counts", async () => {
  const person = await holder();
  const code = "ABCD-EFGH-IJKL-MNOP";
  await db
    .insertInto("recovery_code")
    .values({ account_id: person.id, code_hash: hashToken(code.replaceAll("-", "")) })
    .execute();
  assert.equal((await give(await asked(person), code)).status, 200);
});

test("wrong codes are limited per account and address, and stand in the login history", async () => {
  const person = await holder();
  const address = freshAddress();
  const token = await asked(person);
  for (let i = 0; i < 5; i++) assert.deepEqual((await give(token, "000000", { address })).json, wrong);
  const refused = await give(token, nextCode(person), { address });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers["retry-after"]) > 60);
  assert.equal((await give(token, codeOf(person.secret))).status, 200, "from another address");
  const logins = await db
    .selectFrom("login_entry")
    .select(["success", "ip_address"])
    .where("account_id", "=", person.id)
    .execute();
  assert.equal(logins.filter(({ success, ip_address }) => !success && ip_address === address).length, 5);
  assert.equal(logins.filter(({ success }) => success).length, 1, "the password alone is no sign-in");
});

test("guesses from many addresses are limited too", async () => {
  const person = await holder();
  const token = await asked(person);
  for (let i = 0; i < 50; i++) assert.equal((await give(token, "000000", { address: `203.0.113.${i}` })).status, 401);
  assert.equal((await give(token, nextCode(person), { address: "203.0.113.99" })).status, 429);
});

test("a token lasts five minutes, and is none of another purpose; another account’s takes no code of one’s own", async () => {
  const [person, other] = [await holder(), await holder()];
  const token = await asked(person);
  const link = () => db.selectFrom("account_link").select(["created_at", "expires_at"]).where("account_id", "=", person.id);
  await db
    .updateTable("account_link")
    .set({ expires_at: sql<Date>`now()` })
    .where("account_id", "=", person.id)
    .execute();
  assert.equal((await link().execute()).length, 1);
  assert.deepEqual((await give(token, nextCode(person))).json, late);
  assert.deepEqual((await give("inconnu", codeOf(person.secret))).json, late);
  const founder = await makePerson(db, "fondateur");
  const handed = await call("POST", `/admin/users/${person.id}/reset-link`, { token: founder.token });
  const reset = String(handed.json.url).split("#")[1] ?? "";
  assert.deepEqual((await give(reset, codeOf(person.secret))).json, late, "a link to choose a password");
  const dead = await call("PUT", "/password-reset", { body: { token: await asked(person), password: "un-autre-secret" } });
  assert.equal(dead.status, 404, "nor does the token choose a password");
  assert.deepEqual((await give(await asked(person), nextCode(other))).json, wrong);
  assert.equal((await give(await asked(person), codeOf(person.secret))).status, 200);
});

test("an account that is banned, changed or without a factor meanwhile does not sign in by the token of before", async () => {
  const founder = await makePerson(db, "fondateur");
  const [banned, changed, freed] = [await holder(), await holder(), await holder()];
  const tokens = [await asked(banned), await asked(changed), await asked(freed)] as const;
  const act = (method: "PUT" | "DELETE", path: string, body?: object, by: Person = founder) =>
    call(method, path, { token: by.token, body });
  await act("PUT", `/admin/users/${banned.id}/status`, { is_active: false, reason: "Insultes" });
  const refused = await give(tokens[0], nextCode(banned));
  assert.deepEqual(
    [refused.status, refused.json],
    [403, { detail: "ACCOUNT_SUSPENDED", ban: { reason: "Insultes", until: null } }],
  );
  await act("PUT", "/me/password", { current_password: changed.password, new_password: "une-autre-phrase" }, changed);
  assert.deepEqual((await give(tokens[1], nextCode(changed))).json, late);
  await act("DELETE", `/admin/users/${freed.id}/second-factor`);
  assert.deepEqual((await give(tokens[2], nextCode(freed))).json, late);
  const { email, password } = freed;
  assert.equal((await call("POST", "/login", { body: { email, password } })).json.user.id, freed.id);
});

test("setting up asks the password and a code, is encrypted, ends the other sessions, and is asked from then on", async () => {
  const person = await signIn(site);
  const { token, password, email } = person;
  const start = (given: string) => call("POST", "/me/second-factor/totp", { token, body: { password: given } });
  const confirm = (code: string) => call("PUT", "/me/second-factor/totp", { token, body: { code } });
  assert.deepEqual((await confirm("123456")).json, { detail: "Commencez par enregistrer le site dans votre application" });
  assert.equal((await start("mauvais")).status, 403);
  const first = (await start(password)).json.secret;
  const { secret, uri } = (await start(password)).json;
  assert.ok(String(uri).startsWith("otpauth://totp/"));
  assert.equal(new URL(uri).searchParams.get("secret"), secret);
  assert.ok(decodeURIComponent(uri).includes(`Séance:${email}`), uri);
  const { secret: stored } = await db
    .selectFrom("second_factor")
    .select("secret")
    .where("account_id", "=", person.id)
    .executeTakeFirstOrThrow();
  assert.ok(!stored.includes(secret));
  assert.deepEqual((await confirm(codeOf(first))).json, wrong, "the first secret was replaced");
  assert.deepEqual(await stateOf(person), { factors: [], recovery_codes: 0, required: false });
  const unasked = await call("POST", "/login", { body: { email, password } });
  assert.equal(unasked.json.user.id, person.id, "not confirmed, it is not asked");
  const { json } = await confirm(codeOf(secret));
  assert.equal(json.recovery_codes.length, 10);
  const state = await stateOf(person);
  assert.deepEqual([state.factors[0].kind, state.factors.length, state.recovery_codes], ["totp", 1, 10]);
  assert.equal((await call("GET", "/me", { token: unasked.json.access_token })).status, 401, "opened without the factor");
  assert.equal((await call("GET", "/me", { token })).status, 200, "the session that set it up");
  assert.deepEqual((await give(await asked(person), codeOf(secret))).json, wrong, "the code of the confirmation is used up");
  assert.deepEqual((await start(password)).json, { detail: "La double authentification est déjà activée" });
  assert.equal((await call("GET", "/me/second-factor")).status, 401);
});

test("switching off, and other recovery codes, ask the password and a code; the account is told that it is off", async () => {
  const person = await holder();
  const { token, password, recovery } = person;
  const send = (method: "POST" | "DELETE", path: string, body: object) =>
    call(method, `/me/second-factor${path}`, { token, body });
  const off = (body: object) => send("DELETE", "/totp", body);
  assert.equal((await off({ password: "mauvais", code: nextCode(person) })).json.detail, "Mot de passe actuel incorrect");
  const refused = await off({ password, code: "000000" });
  assert.deepEqual([refused.status, refused.json.detail], [422, [{ loc: ["body", "code"], msg: wrong.detail }]]);
  assert.equal((await off({ password })).status, 422);
  const renewed = await send("POST", "/recovery-codes", { password, code: nextCode(person) });
  assert.equal(renewed.json.recovery_codes.length, 10);
  assert.deepEqual((await give(await asked(person), recovery[0] ?? "")).json, wrong, "those of before no longer count");
  assert.equal((await off({ password, code: renewed.json.recovery_codes[0] })).status, 204);
  assert.deepEqual(await stateOf(person), { factors: [], recovery_codes: 0, required: false });
  assert.equal((await call("POST", "/login", { body: { email: person.email, password } })).json.user.id, person.id);
  const { json } = await call("GET", "/notices", { token });
  assert.deepEqual(
    json.notices.map(({ event }: { event: string }) => event),
    ["second-factor-off", "second-factor-on"],
  );
  await until("the mail", () =>
    inbox.to(person.email).some(({ subject }) => subject === "La double authentification est désactivée"),
  );
  assert.deepEqual((await off({ password, code: "000000" })).json, { detail: "Ce compte n’a pas de double authentification" });
});

test("whoever may hand over a reset link takes a lost factor away; a fondateur’s only another fondateur", async () => {
  const [founder, second] = [await holder("fondateur"), await makePerson(db, "fondateur")];
  const coFounder = await makePerson(db, "co_fondateur");
  const admin = await makePerson(db, "admin");
  const person = await holder();
  const remove = (by: Person, of: Person) => call("DELETE", `/admin/users/${of.id}/second-factor`, { token: by.token });
  const shown = async (of: Person) => (await call("GET", `/admin/users/${of.id}`, { token: second.token })).json.second_factor;
  assert.equal((await remove(admin, person)).status, 403);
  assert.equal(await shown(person), true);
  assert.equal((await remove(coFounder, person)).status, 204);
  assert.equal(await shown(person), false);
  assert.equal((await remove(coFounder, person)).status, 404);
  assert.equal((await remove(coFounder, { ...person, id: newId() })).status, 404);
  assert.equal((await remove(coFounder, founder)).json.detail, "Impossible d'agir sur un compte Fondateur.");
  assert.equal((await remove(founder, founder)).json.detail, "Vous ne pouvez pas modifier votre propre compte.");
  assert.equal((await remove(second, founder)).status, 204);
  const audit = await db
    .selectFrom("audit_entry")
    .select(["actor_id", "target_id"])
    .where("action", "=", "account.second-factor")
    .where("target_id", "in", [person.id, founder.id])
    .orderBy("at")
    .execute();
  assert.deepEqual(audit, [
    { actor_id: coFounder.id, target_id: person.id },
    { actor_id: second.id, target_id: founder.id },
  ]);
});
