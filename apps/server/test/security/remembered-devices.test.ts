import assert from "node:assert/strict";
import { test } from "node:test";
import { rememberedDevices } from "@seance/contract/second-factor";
import { sql } from "kysely";
import { testApp, type TestAnswer } from "#test/app.ts";
import { askedFor, nextCode, setUpFactor, stopClock, type Holder } from "#test/second-factor-app.ts";
import { makePerson, type Person } from "#test/sign-in.ts";
import { SoftwareAuthenticator } from "#test/software-authenticator.ts";

/** Browsers in which a sign-in no longer asks for a code. */
const site = await testApp();
const secure = await testApp({ PUBLIC_URL: "https://films.exemple.fr" }, { databaseUrl: site.databaseUrl });
const { call } = site;
const { db } = site.services;
stopClock();

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const holder = async (role?: Parameters<typeof makePerson>[1]): Promise<Holder> => setUpFactor(site, await makePerson(db, role));
const cookieOf = ({ headers }: TestAnswer): string => String([headers["set-cookie"] ?? ""].flat()[0]);
const valueOf = (answer: TestAnswer): string => cookieOf(answer).split(";", 1)[0] ?? "";

const give = async (person: Holder, body: object = {}, on = site) =>
  on.call("POST", "/login/second-factor", {
    headers: { "user-agent": firefox },
    body: { token: await askedFor(on, person), code: nextCode(person), ...body },
  });
/** The cookie of a browser that is remembered. */
async function remember(person: Holder): Promise<string> {
  const answer = await give(person, { remember: true });
  assert.equal(answer.status, 200, answer.text);
  return valueOf(answer);
}
const login = ({ email, password }: Pick<Person, "email" | "password">, cookie: string) =>
  call("POST", "/login", { headers: { cookie }, body: { email, password } });
/** Whether a sign-in in a browser asks for a code. */
const asks = async (person: Pick<Person, "email" | "password">, cookie: string): Promise<boolean> => {
  const { status, json, text } = await login(person, cookie);
  assert.equal(status, 200, text);
  return "second_factor" in json;
};
const devicesOf = async ({ token }: Pick<Person, "token">) =>
  (await call("GET", "/me/remembered-devices", { token })).json.devices as {
    id: string;
    user_agent: string;
    last_used_at: string | null;
  }[];

test("a browser that is to be remembered signs in by the password alone from then on; another one is asked", async () => {
  const person = await holder();
  const answer = await give(person, { remember: true });
  const cookie = cookieOf(answer);
  assert.match(cookie, /^seance-device=[\w-]{43}; Path=\/api\/login; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
  assert.deepEqual(answer.headers["set-cookie"], [cookie, cookie.replace("Path=/api/login", "Path=/api/oidc")]);
  const { status, json } = await login(person, `autre=1; ${valueOf(answer)}`);
  assert.deepEqual([status, json.user?.id], [200, person.id]);
  assert.equal(await asks(person, ""), true);
  assert.equal(await asks(person, "seance-device=invente"), true);
  const [device] = await devicesOf(person);
  assert.equal(device?.user_agent, firefox);
  assert.notEqual(device?.last_used_at, null);
  assert.equal(await asks(person, `seance-device=${device?.id}`), true, "the id of the row is no token");
  const { token_hash: hash } = await db
    .selectFrom("remembered_device")
    .select("token_hash")
    .where("account_id", "=", person.id)
    .executeTakeFirstOrThrow();
  assert.equal(await asks(person, `seance-device=${hash.toString("base64url")}`), true, "nor is what the database has of it");
});

test("no browser is remembered unless it is asked, nor after a wrong code; over https the cookie is Secure", async () => {
  const person = await holder();
  const away = await setUpFactor(secure, await makePerson(db));
  assert.equal(cookieOf(await give(person)), "");
  assert.equal(cookieOf(await give(person, { remember: false })), "");
  const wrong = await give(person, { remember: true, code: "000000" });
  assert.deepEqual([wrong.status, cookieOf(wrong)], [401, ""]);
  assert.deepEqual(await devicesOf(person), []);
  assert.match(cookieOf(await give(away, { remember: true }, secure)), /^__Secure-seance-device=.*; SameSite=Strict; Secure$/);
});

test("the cookie of another account, or without the password, opens nothing", async () => {
  const [person, other] = [await holder(), await holder()];
  const cookie = await remember(person);
  assert.equal(await asks(other, cookie), true);
  const wrong = await login({ email: person.email, password: "mauvais" }, cookie);
  assert.equal(wrong.status, 401);
});

test("a session that was opened without a code is no fresh proof; one with a code is", async () => {
  const person = await holder();
  const cookie = await remember(person);
  const token = (await login(person, cookie)).json.access_token as string;
  const exported = await call("GET", "/me/export", { token });
  assert.deepEqual([exported.status, exported.json.code], [403, "FRESH_PROOF_REQUIRED"]);
  const full = (await give(person)).json.access_token as string;
  assert.equal((await call("GET", "/me/export", { token: full })).status, 200);
});

test("the login history tells which sign-ins asked for no code", async () => {
  const [person, founder] = [await holder(), await makePerson(db, "fondateur")];
  await login(person, await remember(person));
  const { logins } = (await call("GET", `/admin/login-history?user_id=${person.id}&limit=2`, { token: founder.token })).json;
  const told = (entries: { remembered_device: boolean }[]) => entries.slice(0, 2).map((entry) => entry.remembered_device);
  assert.deepEqual(told(logins), [true, false]);
  const token = (await give(person)).json.access_token as string;
  const exported = (await call("GET", "/me/export", { token })).json;
  assert.deepEqual(told(exported.logins), [false, true]);
});

test("a device is remembered for thirty days", async () => {
  const person = await holder();
  const cookie = await remember(person);
  const rows = db.selectFrom("remembered_device").where("account_id", "=", person.id);
  const days = sql<number>`extract(epoch from expires_at - now())::float / 86400`;
  const { left } = await rows.select(days.as("left")).executeTakeFirstOrThrow();
  assert.ok(left > rememberedDevices.days - 0.1 && left <= rememberedDevices.days, `${left}`);
  await db
    .updateTable("remembered_device")
    .set({ expires_at: sql<Date>`now()` })
    .where("account_id", "=", person.id)
    .execute();
  assert.equal(await asks(person, cookie), true);
  assert.deepEqual(await devicesOf(person), []);
});

test("an account has ten of them at most: the oldest goes", async () => {
  const person = await holder();
  const cookies: string[] = [];
  for (let i = 0; i <= rememberedDevices.perAccount; i++) cookies.push(await remember(person));
  assert.equal((await devicesOf(person)).length, rememberedDevices.perAccount);
  assert.equal(await asks(person, cookies[0] ?? ""), true);
  assert.equal(await asks(person, cookies[1] ?? ""), false);
});

test("its owner forgets a device, which is then asked again", async () => {
  const person = await holder();
  const [kept, gone] = [await remember(person), await remember(person)];
  const [device] = await devicesOf(person);
  const forget = () => call("DELETE", `/me/remembered-devices/${device?.id}`, { token: person.token });
  assert.deepEqual([(await forget()).status, (await forget()).status], [204, 404]);
  assert.deepEqual([await asks(person, kept), await asks(person, gone)], [false, true]);
  assert.equal((await call("GET", "/me/remembered-devices")).status, 401);
});

test("a passkey in place of the code remembers the browser too", async () => {
  const person = await holder();
  const key = new SoftwareAuthenticator();
  const { token } = person;
  const creation = (await call("POST", "/me/passkeys/options", { token })).json;
  await call("POST", "/me/passkeys", { token, body: { name: "Clé", credential: key.create(creation) } });
  const pending = await askedFor(site, person);
  const options = (await call("POST", "/login/second-factor/passkey/options", { body: { token: pending } })).json;
  const body = { token: pending, credential: key.get(options), remember: true };
  assert.equal(await asks(person, valueOf(await call("POST", "/login/second-factor/passkey", { body }))), false);
});

/** What an account, or the staff, does so that every device is asked for a code again; the password afterwards. */
const changes: Readonly<Record<string, (person: Holder, founder: Person) => Promise<string | void>>> = {
  "a changed password": async ({ token, password }) => {
    const body = { current_password: password, new_password: "une-autre-phrase" };
    assert.equal((await call("PUT", "/me/password", { token, body })).status, 204);
    return body.new_password;
  },
  "a password that was reset": async ({ id }, founder) => {
    const { json } = await call("POST", `/admin/users/${id}/reset-link`, { token: founder.token });
    const body = { token: String(json.url).split("#")[1], password: "une-autre-phrase" };
    assert.equal((await call("PUT", "/password-reset", { body })).status, 204);
    return body.password;
  },
  "other recovery codes": async (person) => {
    const { token, password } = person;
    const body = { password, code: nextCode(person) };
    assert.equal((await call("POST", "/me/second-factor/recovery-codes", { token, body })).status, 200);
  },
  "the end of the other sessions": async ({ token }) => {
    assert.equal((await call("DELETE", "/me/sessions", { token })).status, 204);
  },
  "another role": async ({ id }, founder) => {
    const answer = await call("PUT", `/admin/users/${id}/role`, { token: founder.token, body: { role: "ami" } });
    assert.equal(answer.status, 200, answer.text);
  },
  "a ban that was lifted": async ({ id }, { token }) => {
    for (const body of [{ is_active: false, reason: "Essai" }, { is_active: true }])
      assert.equal((await call("PUT", `/admin/users/${id}/status`, { token, body })).status, 200);
  },
  "another app": async (person) => {
    const { token, password } = person;
    const body = { password, code: nextCode(person) };
    assert.equal((await call("DELETE", "/me/second-factor/totp", { token, body })).status, 204);
    nextCode(person);
    await setUpFactor(site, person);
  },
};

for (const [name, change] of Object.entries(changes))
  test(`${name}: no device is remembered any longer`, async () => {
    const [person, founder] = [await holder(), await makePerson(db, "fondateur")];
    const cookie = await remember(person);
    assert.equal(await asks(person, cookie), false);
    const password = (await change(person, founder)) ?? person.password;
    assert.equal(await asks({ ...person, password }, cookie), true);
  });
