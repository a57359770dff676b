import assert from "node:assert/strict";
import { createHmac, randomUUID, type KeyObject } from "node:crypto";
import { test } from "node:test";
import { testApp, type TestApp } from "#test/app.ts";
import { forgerSettings, jwt, openForger } from "#test/forging-provider.ts";
import { freePort } from "#test/free-ports.ts";
import { Browser, siteWith } from "#test/oidc-stand.ts";

const forger = await openForger();
const { issuer, own, foreign } = forger;
const absent = { ...forger, issuer: `http://127.0.0.1:${await freePort()}` };
const providers = siteWith(
  { key: "firme", settings: forgerSettings(forger, "FIRME") },
  { key: "absent", settings: forgerSettings(absent, "ABSENT") },
);
const site = await testApp(providers);
const { call } = site;
const browser = new Browser(site);
const event = "http://schemas.openid.net/event/backchannel-logout";
const now = (): number => Math.floor(Date.now() / 1000);

const claimsWith = (change: object): object => ({
  ...{ iss: issuer, aud: "seance", iat: now(), exp: now() + 120, jti: randomUUID(), events: { [event]: {} }, sub: "membre" },
  ...change,
});
const tokenWith = (change: object, key: KeyObject | null = own.privateKey, header: object = { typ: "logout+jwt" }): string =>
  jwt(claimsWith(change), key, header);

const form = { "content-type": "application/x-www-form-urlencoded" };
const send = (token: string, { on = site, key = "firme", address = "203.0.113.99" }: Sending = {}) =>
  on.call("POST", `/oidc/${key}/backchannel-logout`, {
    body: new URLSearchParams({ logout_token: token }).toString(),
    headers: form,
    address,
  });
interface Sending {
  readonly on?: Pick<TestApp, "call">;
  readonly key?: string;
  readonly address?: string;
}

/** Signs `membre` in, in the session `sid` of the provider; whether the session is still open. */
async function open(sid?: string): Promise<() => Promise<boolean>> {
  const { url, cookie } = await browser.begin("/oidc/firme/start");
  const query = new URL(url).searchParams;
  const claims = { iss: issuer, sub: "membre", aud: "seance", iat: now(), exp: now() + 60, nonce: query.get("nonce"), sid };
  forger.idToken = jwt(claims, own.privateKey);
  forger.person = { sub: "membre", email: "membre@firme.fr", email_verified: true };
  const { json, text } = await browser.finish("firme", `code=un-code&state=${query.get("state")}`, { cookie });
  assert.ok(json.access_token, text);
  return async () => (await call("GET", "/me", { token: json.access_token })).status === 200;
}

test("every other logout token is refused as the standard says, and ends nothing", async () => {
  const isOpen = await open("une-session");
  const claims = claimsWith({});
  const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const byPublicKey = `${base64({ alg: "HS256", kid: "1", typ: "logout+jwt" })}.${base64(claims)}`;
  const pem = own.publicKey.export({ format: "pem", type: "spki" });
  const tokens: Record<string, string> = {
    "a foreign key": tokenWith({}, foreign.privateKey),
    "an unknown key": tokenWith({}, own.privateKey, { kid: "2" }),
    "no signature": tokenWith({}, null),
    "a signature with the public key as a secret": `${byPublicKey}.${createHmac("sha256", pem).update(byPublicKey).digest("base64url")}`,
    "another issuer": tokenWith({ iss: "https://ailleurs.exemple" }),
    "no issuer": tokenWith({ iss: undefined }),
    "another site": tokenWith({ aud: "un-autre-site" }),
    "other sites too": tokenWith({ aud: ["seance", "un-autre-site"] }),
    "no site": tokenWith({ aud: undefined }),
    "an empty list of sites": tokenWith({ aud: [] }),
    "an end that has passed": tokenWith({ exp: now() - 120 }),
    "an old one without an end": tokenWith({ iat: now() - 600, exp: undefined }),
    "one that is made later": tokenWith({ iat: now() + 600, exp: now() + 700 }),
    "no time": tokenWith({ iat: undefined }),
    "no id": tokenWith({ jti: undefined }),
    "an empty id": tokenWith({ jti: "" }),
    "no event": tokenWith({ events: undefined }),
    "another event": tokenWith({ events: { "http://schemas.openid.net/event/autre": {} } }),
    "an event that is no object": tokenWith({ events: { [event]: true } }),
    "events of a list": tokenWith({ events: [event] }),
    "a nonce": tokenWith({ nonce: "un-nonce" }),
    "an empty nonce": tokenWith({ nonce: null }),
    "neither a person nor a session": tokenWith({ sub: undefined }),
    "a person who is no text": tokenWith({ sub: 7 }),
    "a session that is no text": tokenWith({ sid: ["une-session"] }),
    "an access token": tokenWith({}, own.privateKey, { typ: "at+jwt" }),
    "no token at all": "bonjour",
    "an empty text": "",
  };
  for (const [name, token] of Object.entries(tokens)) {
    const { status, json, headers } = await send(token);
    const { error, error_description: words } = json;
    assert.deepEqual([status, error, words], [400, "invalid_request", "The logout token is not valid."], name);
    assert.equal(headers["cache-control"], "no-store", name);
  }
  assert.ok(await isOpen());
});

test("a form without the token is refused, other fields of it are ignored, and only forms are read", async () => {
  const isOpen = await open();
  const post = (body: unknown, headers: Record<string, string> = form) =>
    call("POST", "/oidc/firme/backchannel-logout", { body, headers });
  for (const answer of [await post("autre=1"), await post(""), await post(undefined, {})]) assert.equal(answer.status, 400);
  assert.equal((await post(`logout_token=${tokenWith({})}`, { "content-type": "text/plain" })).status, 415);
  assert.equal((await post({ logout_token: tokenWith({}) }, { "content-type": "application/json" })).status, 415);
  assert.equal((await call("POST", "/login", { body: "email=a&password=b", headers: form })).status, 415, "elsewhere");
  assert.ok(await isOpen());
  assert.equal((await post(`autre=1&logout_token=${tokenWith({})}`)).status, 200);
  assert.equal(await isOpen(), false);
});

test("a logout token counts once, and one that names nobody here is answered the same", async () => {
  const isOpen = await open();
  const token = tokenWith({});
  const { status, json, headers } = await send(token);
  assert.deepEqual([status, json, headers["cache-control"]], [200, {}, "no-store"]);
  assert.equal(await isOpen(), false);
  const again = await open();
  assert.equal((await send(token)).status, 400);
  assert.ok(await again(), "who has signed in since stays");
  const nobody = await send(tokenWith({ sub: "personne" }));
  assert.deepEqual([nobody.status, nobody.json, Object.keys(nobody.headers)], [200, {}, Object.keys(headers)]);
});

test("a token ends the session that it names; with the person also those of no id; without a session all of the person’s", async () => {
  const [one, other, plain] = [await open("une"), await open("autre"), await open()];
  const are = async () => [await one(), await other(), await plain()];
  await send(tokenWith({ sid: "une", sub: "quelqu-un-d-autre" }));
  assert.deepEqual(await are(), [true, true, true], "not the session of this person");
  assert.equal((await send(tokenWith({ sid: "une", sub: undefined }))).status, 200);
  assert.deepEqual(await are(), [false, true, true]);
  assert.equal((await send(tokenWith({ sid: "une" }))).status, 200);
  assert.deepEqual(await are(), [false, true, false]);
  const last = await open();
  assert.equal((await send(tokenWith({ exp: undefined }, own.privateKey, { typ: "JWT" }))).status, 200);
  assert.deepEqual([...(await are()), await last()], [false, false, false, false]);
});

test("refused logout tokens are limited per address; a provider that is away, or whose keys are, is said to be", async () => {
  const limited = await testApp({ ...providers, RATE_LIMITS: "on" });
  forger.keys = { nothing: true };
  const away = await send(tokenWith({}), { on: limited });
  assert.deepEqual([away.status, away.headers["retry-after"]], [503, "30"]);
  forger.keys = null;
  for (let i = 0; i < 20; i++) assert.equal((await send("bonjour", { on: limited })).status, 400, `${i}`);
  assert.equal((await send(tokenWith({}), { on: limited })).status, 429);
  assert.equal((await send(tokenWith({}), { on: limited, address: "203.0.113.100" })).status, 200);
  const gone = await send(tokenWith({}), { key: "absent" });
  assert.deepEqual([gone.status, gone.headers["retry-after"]], [503, "30"]);
  assert.equal((await send(tokenWith({}), { key: "inconnu" })).status, 404);
});
