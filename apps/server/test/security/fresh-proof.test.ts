import assert from "node:assert/strict";
import { test } from "node:test";
import { accountMessages } from "@seance/contract/account-fields";
import type { EndpointShape } from "@seance/contract/endpoint";
import { secondFactorMessages } from "@seance/contract/second-factor";
import { newId } from "#core/ids.ts";
import { testApp, type TestAnswer } from "#test/app.ts";
import { askedFor, codeOf, nextCode, setUpFactor, stopClock } from "#test/second-factor-app.ts";
import { ageProof, signIn, type Person } from "#test/sign-in.ts";
import { countTries } from "#test/security/tries.ts";

/** Calls that need a fresh proof of who the person of the session is. The two sites are processes on one database. */
const site = await testApp();
const other = await testApp({}, { databaseUrl: site.databaseUrl });
const limited = await testApp({ RATE_LIMITS: "on" });
const { db } = site.services;
stopClock();
const tried = countTries();

const needed = { detail: "Confirmez votre identité pour continuer.", code: "FRESH_PROOF_REQUIRED" };
const expected = {
  always: [
    "DELETE /admin/bin/:type/:id",
    "DELETE /admin/keys/:id",
    "DELETE /admin/users/:id",
    "DELETE /admin/users/:id/second-factor",
    "DELETE /admin/users/:id/sessions",
    "DELETE /admin/users/:id/sessions/:sessionId",
    "DELETE /admin/webhooks/:id",
    "DELETE /database/collection/:name/:id",
    "DELETE /database/users/:id",
    "DELETE /me/passkeys/:id",
    "DELETE /me/sessions",
    "DELETE /me/sessions/:id",
    "DELETE /media-runners/:id",
    "GET /admin/channels/export",
    "GET /admin/movies/export",
    "GET /admin/series/export",
    "GET /admin/users/export",
    "GET /database/collections/:name/export",
    "GET /me/export",
    "POST /admin/channels/playlist/runs/:id/undo",
    "POST /admin/import/runs/:id/undo",
    "POST /admin/invitations",
    "POST /admin/keys",
    "POST /admin/migrate-urls",
    "POST /admin/migrate-urls/undo",
    "POST /admin/users/:id/reset-link",
    "POST /admin/webhooks",
    "POST /admin/webhooks/:id/secret",
    "POST /database/users",
    "POST /me/passkeys",
    "POST /me/passkeys/options",
    "POST /media-runners",
    "PUT /admin/security-code",
    "PUT /admin/settings",
    "PUT /admin/users/:id/role",
    "PUT /admin/webhooks/:id",
    "PUT /database/users/:id",
  ],
  deletion: ["POST /admin/channels/bulk", "POST /admin/episodes/bulk", "POST /admin/movies/bulk", "POST /admin/series/bulk"],
  secondFactor: ["DELETE /me", "DELETE /me/identities/:id", "POST /oidc/:provider/link", "PUT /me/email", "PUT /me/password"],
  approval: ["POST /me/device-codes/decide"],
};
const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;
const flagged = (flag: EndpointShape["freshProof"]) => site.app.endpoints.filter(({ freshProof }) => freshProof === flag);

function send({ method, path }: EndpointShape, { token }: { readonly token: string }, body?: unknown): Promise<TestAnswer> {
  const route = path.replace(":name", "accounts").replace(":type", "movie").replace(/:\w+/g, newId());
  return site.call(method, route, { token, ...(body !== undefined && { body }) });
}

const prove = (person: Person, body: object, on = site): Promise<TestAnswer> =>
  on.call("POST", "/me/proof", { token: person.token, body });
const exported = ({ token }: Pick<Person, "token">, on = site): Promise<TestAnswer> => on.call("GET", "/me/export", { token });

async function staleOf(role: Parameters<typeof signIn>[1] = "user", on = site): Promise<Person> {
  const person = await signIn(on, role);
  await ageProof(on, person);
  return person;
}

test("the calls that need a fresh proof are these", () => {
  assert.deepEqual(flagged(true).map(nameOf).toSorted(), expected.always);
  assert.deepEqual(flagged("deletion").map(nameOf).toSorted(), expected.deletion);
  assert.deepEqual(flagged("second-factor").map(nameOf).toSorted(), expected.secondFactor);
  assert.deepEqual(flagged("second-factor-approval").map(nameOf), expected.approval);
});

test("ten minutes after the last proof each of them is refused before anything is read; within them none is", async () => {
  const [stale, fresh] = [await staleOf("fondateur"), await signIn(site, "fondateur")];
  await ageProof(site, fresh, "9 minutes");
  for (const endpoint of flagged(true)) {
    const { status, json } = await send(endpoint, stale, endpoint.method === "GET" ? undefined : { inconnu: true });
    tried();
    assert.deepEqual([status, json], [403, needed], nameOf(endpoint));
    assert.notEqual((await send(endpoint, fresh, { inconnu: true })).json?.code, needed.code, nameOf(endpoint));
  }
  for (const endpoint of flagged("deletion")) {
    const deleting = { action: "delete", ids: [newId()] };
    tried();
    assert.deepEqual((await send(endpoint, stale, deleting)).json, needed, nameOf(endpoint));
    assert.notEqual((await send(endpoint, fresh, deleting)).json?.code, needed.code, nameOf(endpoint));
    const changing = { action: "change", ids: [newId()] };
    assert.notEqual((await send(endpoint, stale, changing)).status, 403, `${nameOf(endpoint)} changes`);
  }
  assert.equal((await site.call("GET", "/me", { token: stale.token })).status, 200, "the refused calls have ended nothing");
});

test("what asks for the password, and the approval of a device, ask an account with a second factor for its proof as well", async () => {
  const [careful, simple] = [await setUpFactor(site, await signIn(site)), await staleOf()];
  const body = { inconnu: true, approved: true };
  const endpoints = [...flagged("second-factor"), ...flagged("second-factor-approval")];
  for (const endpoint of endpoints)
    for (const person of [careful, simple]) assert.equal((await send(endpoint, person, body)).status, 422, nameOf(endpoint));
  await ageProof(site, careful);
  for (const endpoint of endpoints) {
    tried();
    const { status, json } = await send(endpoint, careful, body);
    assert.deepEqual([status, json], [403, needed], nameOf(endpoint));
  }
  for (const endpoint of flagged("second-factor-approval"))
    assert.equal((await send(endpoint, careful, { user_code: "BCDFGH", approved: false })).status, 404, "to refuse one");
});

test("a guest and a person without the right are told so, not asked for a proof", async () => {
  const person = await staleOf();
  for (const endpoint of flagged(true)) {
    tried();
    assert.equal((await send(endpoint, { token: "" })).status, 401, nameOf(endpoint));
    if (endpoint.access !== "signed-in") assert.deepEqual((await send(endpoint, person)).json, { detail: "Accès refusé" });
  }
});

test("the password renews the proof of this session alone, on every process at once", async () => {
  const person = await staleOf();
  const { email, password } = person;
  const token = (await site.call("POST", "/login", { body: { email, password } })).json.access_token;
  await ageProof(site, person);
  assert.deepEqual((await site.call("GET", "/me/proof", { token: person.token })).json, {
    password: true,
    passkey: false,
    code: false,
  });
  const wrong = await prove(person, { password: "pas-celui-ci" });
  assert.deepEqual([wrong.status, wrong.json.detail], [403, accountMessages.wrongPassword]);
  assert.equal((await prove(person, {})).status, 422);
  assert.deepEqual((await exported(person, other)).json, needed);
  assert.equal((await prove(person, { password })).status, 204);
  assert.equal((await exported(person)).status, 200);
  assert.equal((await exported(person, other)).status, 200);
  assert.deepEqual((await exported({ token })).json, needed, "another session of the account");
  await ageProof(site, person);
  assert.deepEqual((await exported(person)).json, needed, "once more after ten minutes");
});

test("a process that has not heard of a proof yet reads the session once more before it refuses", async () => {
  const person = await staleOf();
  assert.deepEqual((await exported(person, other)).json, needed, "the session is in the cache");
  await db.updateTable("session").set({ proved_at: new Date() }).where("account_id", "=", person.id).execute();
  assert.equal((await exported(person, other)).status, 200);
});

test("a password, with a code where there is one, is a proof in the other forms too", async () => {
  const person = await staleOf();
  const { token, password } = person;
  const change = (new_password: string, current_password: string) =>
    site.call("PUT", "/me/password", { token, body: { current_password, new_password } });
  assert.equal((await change("une-phrase-de-dix-mots", password)).status, 204);
  assert.equal((await exported(person)).status, 200);
  const careful = await setUpFactor(site, await signIn(site));
  await ageProof(site, careful);
  const both = { password: careful.password, code: nextCode(careful) };
  assert.equal((await site.call("POST", "/me/second-factor/recovery-codes", { token: careful.token, body: both })).status, 200);
  assert.equal((await exported(careful)).status, 200);
});

test("with a second factor the password alone proves nothing; a code counts once", async () => {
  const person = await setUpFactor(site, await signIn(site));
  const { password, secret, recovery, token } = person;
  await ageProof(site, person);
  assert.deepEqual((await site.call("GET", "/me/proof", { token })).json, { password: true, passkey: false, code: true });
  const fault = ({ status, json }: TestAnswer) => [status, json.detail?.[0]?.loc?.[1], json.detail?.[0]?.msg];
  assert.deepEqual(fault(await prove(person, { password })), [422, "code", secondFactorMessages.codeMissing]);
  assert.deepEqual(fault(await prove(person, { password, code: "000000" })), [422, "code", secondFactorMessages.wrongCode]);
  assert.equal((await prove(person, { password: "pas-celui-ci", code: nextCode(person) })).status, 403);
  assert.deepEqual((await exported(person)).json, needed);
  assert.equal((await prove(person, { password, code: codeOf(secret) })).status, 204);
  assert.equal((await exported(person)).status, 200);
  await ageProof(site, person);
  assert.deepEqual(fault(await prove(person, { password, code: codeOf(secret) })), [422, "code", secondFactorMessages.wrongCode]);
  assert.equal((await prove(person, { password, code: recovery[0] })).status, 204, "a recovery code");
  const code = nextCode(person);
  const opened = await site.call("POST", "/login/second-factor", { body: { token: await askedFor(site, person), code } });
  assert.equal((await exported({ token: opened.json.access_token })).status, 200, "a sign-in is a proof");
});

test("a device that a code let in has proved nothing; its person can on it", async () => {
  const person = await signIn(site);
  const { device_code, user_code } = (await site.call("POST", "/login/device", {})).json;
  const decision = { user_code, approved: true, name: "Télé" };
  const decided = await site.call("POST", "/me/device-codes/decide", { token: person.token, body: decision });
  assert.equal(decided.status, 204, decided.text);
  const { access_token: token } = (await site.call("POST", "/login/device/token", { body: { device_code } })).json;
  assert.deepEqual((await exported({ token })).json, needed);
  assert.equal((await prove({ ...person, token }, { password: person.password })).status, 204);
  assert.equal((await exported({ token })).status, 200);
});

test("an API key calls what it may as before, and cannot give a proof", async () => {
  const admin = await signIn(site, "admin");
  const body = { name: "Sauvegarde", scopes: ["users:view"] };
  const made = await site.call("POST", "/admin/keys", { token: admin.token, body });
  assert.equal(made.status, 201, made.text);
  const { token } = made.json;
  await ageProof(site, admin);
  assert.equal((await site.call("GET", "/admin/users/export?columns=email", { token })).status, 200);
  assert.equal((await prove({ ...admin, token }, { password: admin.password })).status, 403);
  assert.equal((await site.call("GET", "/admin/users/export?columns=email", { token: admin.token })).json.code, needed.code);
});

test("a proof is guessed as often as a password, and what is asked for one is not in the security log", async () => {
  const person = await staleOf("user", limited);
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await prove(person, { password: `faux-${i}` }, limited)).status);
  assert.deepEqual(statuses, [403, 403, 403, 403, 403, 429]);
  assert.equal((await prove(person, { password: person.password }, limited)).status, 429);
  const asking = await staleOf("fondateur");
  assert.deepEqual((await exported(asking)).json, needed);
  await site.services.refusals.flush();
  const found = await db.selectFrom("security_event").select("id").where("actor_id", "=", asking.id).execute();
  assert.deepEqual(found, []);
});
