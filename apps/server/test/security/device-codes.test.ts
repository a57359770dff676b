import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { accountsDomain } from "#domains/accounts/domain.ts";
import { banOf } from "#domains/accounts/index.ts";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import { testApp, type TestAnswer } from "#test/app.ts";
import { setUpFactor } from "#test/second-factor-app.ts";
import { signIn, type Person } from "#test/sign-in.ts";

/** A device that shows a code, the person who lets it in, and everybody who would like to come in by it. */
const site = await testApp({ RATE_LIMITS: "on" });
const second = await testApp({ RATE_LIMITS: "on" }, { databaseUrl: site.databaseUrl });
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");

const television =
  "Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/76.0.3809.146 TV Safari/537.36";
let lastByte = 0;
const freshAddress = (): string => `198.51.100.${++lastByte}`;

interface Device {
  readonly device_code: string;
  readonly user_code: string;
  readonly address: string;
}

const from = (address: string) => ({ address, headers: { "user-agent": television } });

async function ask(address = freshAddress()): Promise<Device> {
  const { status, json, text } = await call("POST", "/login/device", from(address));
  assert.equal(status, 201, text);
  return { ...json, address };
}

/** The device has waited as long as it has to. */
const wait = () =>
  db
    .updateTable("device_code")
    .set({ polled_at: sql<Date>`polled_at - interval '2 minutes'` })
    .execute();

const pollNow = ({ device_code, address }: Device, on = site): Promise<TestAnswer> =>
  on.call("POST", "/login/device/token", { ...from(address), body: { device_code } });

async function poll(device: Device, on = site): Promise<TestAnswer> {
  await wait();
  return pollNow(device, on);
}

const read = (person: Person, user_code: string, address = freshAddress()) =>
  call("POST", "/me/device-codes/read", { token: person.token, address, body: { user_code } });
const decide = (person: Person, user_code: string, more: object = {}, address = freshAddress()) =>
  call("POST", "/me/device-codes/decide", { token: person.token, address, body: { user_code, approved: true, ...more } });

const wrong = { detail: "Ce code n’est pas ou plus valable" };
const errorOf = async (device: Device): Promise<string> => (await poll(device)).json.error;

test("a device that is approved gets one session, named, in the log and the history, and told as of a new device", async () => {
  const person = await signIn(site);
  await db.updateTable("account").set({ last_login: new Date() }).where("id", "=", person.id).execute();
  const device = await ask();
  assert.match(device.user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{6}$/);
  assert.equal(await errorOf(device), "authorization_pending");
  const typed = `${device.user_code.slice(0, 3).toLowerCase()}-${device.user_code.slice(3)} `;
  const { status, json } = await read(person, typed);
  assert.equal(status, 200);
  assert.deepEqual([json.device, json.network, json.same_network], ["Tizen", "réseau\u00a0198.51.100.xxx", true]);
  assert.equal((await read(person, typed, "203.0.113.9")).json.same_network, false);
  assert.equal((await decide(person, typed, { name: " Télé du salon " })).status, 204);
  // Another process hears of it as well.
  const opened = await poll(device, second);
  assert.equal(opened.status, 200);
  assert.deepEqual([opened.json.user.id, Object.keys(opened.json)], [person.id, ["access_token", "user"]]);
  const { sessions } = (await call("GET", "/me/sessions", { token: person.token })).json;
  const own = sessions.find(({ name }: { name: string | null }) => name === "Télé du salon");
  assert.equal(own.user_agent, television);
  const { notices } = (await call("GET", "/notices", { token: person.token })).json;
  assert.deepEqual(
    notices.map(({ event }: { event: string }) => event),
    ["new-device"],
  );
  const { events } = (await call("GET", "/admin/security/events?kind=device", { token: founder.token })).json;
  assert.deepEqual([events[0].account.id, events[0].actor.id], [person.id, person.id]);
  assert.ok(site.logLines.concat(second.logLines).some((line) => line.includes('"sign-in"') && line.includes(person.id)));
  const token = opened.json.access_token;
  assert.equal((await call("DELETE", `/me/sessions/${own.id}`, { token: person.token })).status, 204);
  assert.equal((await call("GET", "/me", { token })).status, 401, "revoked");
});

test("the one who approves reads the country of the device", async () => {
  const device = await ask("90.1.1.1");
  assert.equal((await read(await signIn(site), device.user_code)).json.network, "réseau\u00a090.1.1.xxx (France)");
});

test("a device without a name of its own choice is called as what it is", async () => {
  const person = await signIn(site);
  const device = await ask();
  await decide(person, device.user_code);
  await poll(device);
  const { sessions } = (await call("GET", "/me/sessions", { token: person.token })).json;
  assert.deepEqual(sessions.map(({ name }: { name: string | null }) => name).toSorted(), ["Tizen", null]);
});

test("replay: neither code counts twice, and two polls at once get one session", async () => {
  const person = await signIn(site);
  const device = await ask();
  await decide(person, device.user_code);
  assert.deepEqual((await decide(await signIn(site), device.user_code)).json, wrong, "approved already");
  assert.deepEqual((await read(person, device.user_code)).json, wrong);
  const answers = [await poll(device), ...(await Promise.all([poll(device), poll(device, second)]))];
  assert.equal(answers.filter(({ json }) => json.access_token).length, 1);
  assert.equal(await errorOf(device), "expired_token");
  const other = await ask();
  await decide(person, other.user_code);
  await wait();
  const racing = await Promise.all(Array.from({ length: 6 }, (_, i) => pollNow(other, i % 2 ? site : second)));
  assert.equal(racing.filter(({ json }) => json.access_token).length, 1);
});

test("race: of two approvals, and of an approval and a refusal, one counts", async () => {
  const [one, other] = [await signIn(site), await signIn(site)];
  for (let i = 0; i < 5; i++) {
    const device = await ask();
    const answers = await Promise.all([one, other].map((person) => decide(person, device.user_code)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 404]);
    const winner = answers[0]?.status === 204 ? one : other;
    assert.equal((await poll(device)).json.user.id, winner.id);
  }
  const device = await ask();
  const answers = await Promise.all([decide(one, device.user_code), decide(other, device.user_code, { approved: false })]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 404]);
  const { json } = await poll(device);
  assert.deepEqual(json.error ?? json.user.id, answers[0]?.status === 204 ? one.id : "access_denied");
});

test("refused: the device is told, and nobody can approve it any more", async () => {
  const person = await signIn(site);
  const device = await ask();
  assert.equal((await decide(person, device.user_code, { approved: false })).status, 204);
  assert.equal(await errorOf(device), "access_denied");
  assert.deepEqual((await decide(person, device.user_code)).json, wrong);
});

test("expired: after ten minutes neither an approval nor a poll counts, and the clean-up deletes the row", async () => {
  const person = await signIn(site);
  const [waiting, approved] = [await ask(), await ask()];
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from expires_at - created_at)::integer as seconds from device_code order by created_at desc limit 1`.execute(
    db,
  );
  assert.equal(rows[0]?.seconds, 600);
  await decide(person, approved.user_code);
  await db
    .updateTable("device_code")
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute();
  assert.deepEqual((await decide(person, waiting.user_code)).json, wrong);
  assert.equal(await errorOf(waiting), "expired_token");
  assert.equal(await errorOf(approved), "expired_token");
  await accountsDomain.cleanUps?.find(({ name }) => name === "expired device codes")?.work(services);
  assert.deepEqual(await db.selectFrom("device_code").select("id").execute(), []);
});

test("other’s code: a secret opens the session of its own code only, and the code that is shown is none", async () => {
  const person = await signIn(site);
  const [own, theirs] = [await ask(), await ask()];
  await decide(person, theirs.user_code);
  assert.equal(await errorOf(own), "authorization_pending");
  assert.equal(await errorOf({ ...own, device_code: theirs.user_code }), "expired_token");
  assert.deepEqual((await decide(person, own.device_code.slice(0, 40))).json, wrong);
  const guest = await call("POST", "/me/device-codes/decide", { body: { user_code: own.user_code, approved: true } });
  assert.equal(guest.status, 401);
  assert.equal((await decide(person, own.user_code, { name: "x".repeat(41) })).status, 422);
});

test("guesses of codes are few per account, per address and altogether; one’s own code does not start the count again", async () => {
  const { deviceTry, deviceTryAccount, deviceTryAddress } = attemptRules;
  const person = await signIn(site);
  const address = freshAddress();
  const guess = (by: Person, at: string) => read(by, "BCDFGH", at);
  for (let i = 0; i < deviceTry.max; i++) assert.equal((await guess(person, address)).status, 404);
  assert.equal((await guess(person, address)).status, 429);
  assert.equal((await decide(person, "BCDFGH", {}, address)).status, 429, "the other call counts as well");
  // From ever new addresses, with a code of one’s own in between, which is right.
  const own = await ask();
  let wrongs = deviceTry.max;
  for (; wrongs < deviceTryAccount.max; wrongs++) {
    assert.equal((await read(person, own.user_code)).status, 200);
    assert.equal((await guess(person, freshAddress())).status, 404);
  }
  assert.equal((await guess(person, freshAddress())).status, 429);
  // With ever new accounts from one address.
  const shared = freshAddress();
  for (let i = 0; i < deviceTryAddress.max / 4; i++) {
    const other = await signIn(site);
    for (let n = 0; n < 4; n++) assert.equal((await guess(other, shared)).status, 404);
  }
  assert.equal((await guess(await signIn(site), shared)).status, 429);
});

test("flood: an address makes few codes at a time, and so does a network of IPv6", async () => {
  const { deviceCode, deviceCodeNetwork } = attemptRules;
  const address = freshAddress();
  for (let i = 0; i < deviceCode.max; i++) await ask(address);
  const refused = await call("POST", "/login/device", from(address));
  assert.equal(refused.status, 429);
  await ask();
  for (let i = 0; i < deviceCodeNetwork.max; i++) await ask(`2001:db8:5:${i}::1`);
  assert.equal((await call("POST", "/login/device", from("2001:db8:5:ffff::1"))).status, 429);
});

test("a device that asks too fast waits for longer, even once it is approved; made-up secrets are soon refused", async () => {
  const person = await signIn(site);
  const device = await ask();
  assert.deepEqual((await pollNow(device)).json, { error: "authorization_pending", interval: 5 });
  assert.deepEqual((await pollNow(device)).json, { error: "slow_down", interval: 10 });
  await decide(person, device.user_code);
  assert.deepEqual((await pollNow(device, second)).json, { error: "slow_down", interval: 15 });
  assert.ok((await poll(device)).json.access_token);
  const liar = { ...device, address: freshAddress() };
  for (let i = 0; i < attemptRules.devicePoll.max; i++) assert.equal((await pollNow(liar)).json.error, "expired_token");
  assert.equal((await pollNow(liar)).status, 429);
});

test("a session that a code has opened lets no other device in; with a second factor, one opened by it does", async () => {
  const person = await setUpFactor(site, await signIn(site), { address: freshAddress() });
  const device = await ask();
  assert.equal((await decide(person, device.user_code)).status, 204);
  const { access_token: token } = (await poll(device)).json;
  const next = await ask();
  const proof = { password: person.password, code: person.recovery[0] };
  assert.equal((await call("POST", "/me/proof", { token, body: proof })).status, 204);
  const refused = await decide({ ...person, token }, next.user_code);
  assert.equal(refused.status, 403);
  assert.match(refused.json.detail, /ouverte par un code/);
  const half = await call("POST", "/login", {
    body: { email: person.email, password: person.password },
    address: freshAddress(),
  });
  const waiting = half.json.second_factor.token;
  assert.equal((await decide({ ...person, token: waiting }, next.user_code)).status, 401, "a sign-in that waits for its code");
  assert.equal(await errorOf(next), "authorization_pending");
});

test("whoever is banned, leaves, or ends their sessions after the approval lets nobody in", async () => {
  const ends: Record<string, (person: Person) => Promise<TestAnswer>> = {
    ban: ({ id }) => call("PUT", `/admin/users/${id}/status`, { token: founder.token, body: { is_active: false } }),
    sessions: ({ token }) => call("DELETE", "/me/sessions", { token }),
    password: ({ token, password }) =>
      call("PUT", "/me/password", { token, body: { current_password: password, new_password: "Nosferatu-1922" } }),
    leave: ({ token, password }) => call("DELETE", "/me", { token, body: { password } }),
  };
  for (const [name, end] of Object.entries(ends)) {
    const person = await signIn(site);
    const device = await ask();
    await decide(person, device.user_code);
    const { status, text } = await end(person);
    assert.ok(status < 300, `${name}: ${text}`);
    assert.match((await poll(device)).json.error, /^(access_denied|expired_token)$/, name);
  }
  const banned = await signIn(site);
  const device = await ask();
  await decide(banned, device.user_code);
  // As by the explorer or the database itself.
  const row = await db
    .updateTable("account")
    .set({ is_active: false })
    .where("id", "=", banned.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  assert.ok(banOf(row));
  assert.equal(await errorOf(device), "access_denied");
});
