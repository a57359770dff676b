import assert from "node:assert/strict";
import type { KeyObject } from "node:crypto";
import { test } from "node:test";
import { testApp } from "#test/app.ts";
import { forgerSettings, jwt, openForger } from "#test/forging-provider.ts";
import { Browser, siteWith } from "#test/oidc-stand.ts";
import { countTries } from "#test/security/tries.ts";

const forger = await openForger();
const { issuer, own, foreign, metadata } = forger;
const openSite = () => testApp(siteWith({ key: "firme", settings: forgerSettings(forger, "FIRME") }));
const tried = countTries();
const browser = new Browser(await openSite());

/** A sign-in whose ID token has these claims. */
async function signIn(change: object, { key = own.privateKey, sub = "membre" }: { key?: KeyObject | null; sub?: string } = {}) {
  const { url, cookie } = await browser.begin("/oidc/firme/start");
  const query = new URL(url).searchParams;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, sub: "membre", aud: "seance", iat: now, exp: now + 60, nonce: query.get("nonce"), ...change };
  forger.idToken = jwt(claims, key);
  forger.person = { sub, email: "membre@firme.fr", email_verified: true };
  return browser.finish("firme", `code=un-code&state=${query.get("state")}`, { cookie });
}

test("an ID token of this provider, for this site and sign-in, is taken", async () => {
  const { status, text } = await signIn({});
  assert.equal(status, 200, text);
  assert.equal(forger.sentSecret, "un secret: étrange+%", "sent as the provider wants it");
});

test("every other ID token is refused, and so is the page of somebody else", async () => {
  const refusals = [
    await signIn({}, { key: foreign.privateKey }),
    await signIn({}, { key: null }),
    await signIn({ iss: "https://ailleurs.exemple" }),
    await signIn({ aud: "un-autre-site" }),
    await signIn({ aud: ["seance", "un-autre-site"] }),
    await signIn({ exp: Math.floor(Date.now() / 1000) - 60 }),
    await signIn({ nonce: "celui-d-un-autre" }),
    await signIn({ nonce: undefined }),
    await signIn({ sub: undefined }),
    await signIn({ sub: "un-autre" }),
    await signIn({}, { sub: "un-autre" }),
  ];
  const words = { detail: "La réponse de Chez firme n’a pas pu être vérifiée. Recommencez." };
  for (const [i, { status, json }] of refusals.entries()) {
    tried();
    assert.deepEqual([status, json], [403, words], `${i}`);
  }
});

test("metadata of another issuer are none; right ones are read again by the next sign-in", async () => {
  const { call } = await openSite();
  metadata["issuer"] = "https://ailleurs.exemple";
  assert.equal((await call("POST", "/oidc/firme/start")).status, 503);
  metadata["issuer"] = issuer;
  assert.equal((await call("POST", "/oidc/firme/start")).status, 200);
  assert.deepEqual((await call("GET", "/oidc/firme/logout")).json, { url: null }, "it has no sign-out");
});

test("a provider that goes away after discovery is said to be away", async () => {
  const { url, cookie } = await browser.begin("/oidc/firme/start");
  const state = new URL(url).searchParams.get("state");
  await forger.close();
  const { status, json } = await browser.finish("firme", `code=un-code&state=${state}`, { cookie });
  assert.equal(status, 503);
  assert.match(json.detail, /^Chez firme ne répond pas pour l’instant/);
});
