import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { setMaintenance } from "#domains/maintenance/index.ts";
import { testApp } from "./app.ts";
import { openStream } from "./event-client.ts";
import { freePort } from "./free-ports.ts";
import { Browser, openStand, siteWith, type Stand } from "./oidc-stand.ts";
import { codeOf, nextCode, setUpFactor, stopClock } from "./second-factor-app.ts";
import { makePerson, signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const firm = await openStand("firme", { site: address, bySession: true });
const school = await openStand("ecole", { site: address, bySession: false });
const settings = siteWith(
  { key: "firme", settings: firm.settings({ ACCOUNTS: "always" }) },
  { key: "ecole", settings: school.settings({ ACCOUNTS: "always" }) },
);
/** The one that the providers call, and another process of the same site. */
const here = await testApp(settings);
const there = await testApp(settings, { databaseUrl: here.databaseUrl });
await here.app.listen({ port, host: "127.0.0.1" });
await there.app.listen({ port: 0, host: "127.0.0.1" });
const { call, services } = here;
const { db } = services;
const founder = await signIn(here, "fondateur");

let people = 0;
const stranger = (email = `personne${++people}@exemple.fr`) => ({ sub: `sub-${email}`, email, email_verified: true });
const statusOf = async (token: string) => (await call("GET", "/me", { token })).status;
const statuses = (tokens: readonly string[]) => Promise.all(tokens.map(statusOf));

/** A browser that has signed in at a provider, on the other process. */
async function open({ key }: Stand): Promise<{ browser: Browser; token: string; id: string }> {
  const browser = new Browser(there);
  const { json, text } = await browser.signIn(key);
  assert.ok(json.access_token, text);
  return { browser, token: json.access_token, id: json.user.id };
}

/** Signs out at the provider, which tells the site so before it answers. */
async function leave(browser: Browser, stand: Stand): Promise<void> {
  stand.sentLogouts.length = 0;
  await browser.leave(stand);
  await until("the provider has told the site", () => stand.sentLogouts.length > 0);
  assert.deepEqual([...new Set(stand.sentLogouts)], ["taken"]);
}

const events = async (id: string) =>
  (await call("GET", `/admin/security/events?account=${id}`, { token: founder.token })).json.events.map(
    ({ kind, actor, detail }: Record<string, unknown>) => ({ kind, actor, detail }),
  );

test("signing out at the provider ends that session at once, on every process and in its open pages; others stay", async () => {
  firm.member = stranger();
  const [left, kept] = [await open(firm), await open(firm)];
  school.member = stranger();
  const other = await open(school);
  const stream = await openStream((there.app.server.address() as AddressInfo).port, { token: left.token });
  await leave(left.browser, firm);
  await until("the stream ends", stream.ended);
  assert.deepEqual(stream.events.at(-1), { name: "session-ended", data: { reason: "ended" } });
  assert.deepEqual(await statuses([left.token, kept.token, other.token]), [401, 200, 200]);
  assert.equal((await there.call("GET", "/me", { token: left.token })).status, 401);
  const detail = { provider: "firme", sessions: 1 };
  assert.deepEqual(await events(left.id), [{ kind: "provider-sign-out", actor: null, detail }]);
});

test("a provider that names the person ends all the sessions that it opened, and forgets the devices of the account", async () => {
  const person = await setUpFactor(here, await makePerson(db));
  school.member = stranger();
  assert.equal((await new Browser(here).link("ecole", person)).status, 200);
  stopClock();
  const openWithCode = async () => {
    const browser = new Browser(here);
    const { token } = (await browser.signIn("ecole")).json.second_factor;
    const body = { token, code: nextCode(person), remember: true };
    return { browser, token: (await call("POST", "/login/second-factor", { body })).json.access_token as string };
  };
  const sessions = [await openWithCode(), await openWithCode()];
  const waiting = (await new Browser(here).signIn("ecole")).json.second_factor.token;
  const devices = () => db.selectFrom("remembered_device").select("id").where("account_id", "=", person.id).execute();
  assert.deepEqual([await statuses(sessions.map(({ token }) => token)), (await devices()).length], [[200, 200], 2]);
  await leave(sessions[0]?.browser ?? new Browser(here), school);
  assert.deepEqual(await statuses(sessions.map(({ token }) => token)), [401, 401]);
  assert.equal(await statusOf(person.token), 200, "opened by a password");
  assert.deepEqual(await devices(), []);
  const late = await call("POST", "/login/second-factor", { body: { token: waiting, code: codeOf(person.secret, 1) } });
  assert.equal(late.status, 404, "a sign-in that waited for its code");
});

test("a session that the person has ended already is no fault", async () => {
  firm.member = stranger();
  const { browser, token } = await open(firm);
  assert.equal((await call("POST", "/users/logout", { token, body: { end_session: true } })).status, 204);
  await leave(browser, firm);
});

test("during a maintenance too", async () => {
  const boss = { ...founder, role: "fondateur" as const, username: "boss" };
  firm.member = stranger();
  const { browser, token } = await open(firm);
  await setMaintenance(services, boss, { is_active: true });
  await leave(browser, firm);
  await setMaintenance(services, boss, { is_active: false });
  await until("the site is open again", async () => (await statusOf(token)) !== 503);
  assert.equal(await statusOf(token), 401);
});
