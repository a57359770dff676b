import assert from "node:assert/strict";
import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { closeAtEnd, testApp } from "#test/app.ts";
import { freePort } from "#test/free-ports.ts";
import { Browser, siteWith } from "#test/oidc-stand.ts";
import { countTries } from "#test/security/tries.ts";

/** A provider that answers with whatever a test says: ID tokens that a real one would not make. */
const port = await freePort();
const issuer = `http://127.0.0.1:${port}`;
const [own, foreign] = [0, 1].map(() => generateKeyPairSync("rsa", { modulusLength: 2048 })) as [Pair, Pair];
interface Pair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const metadata: Record<string, unknown> = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
  token_endpoint_auth_methods_supported: ["client_secret_post"],
};
let idToken = "";
let person: object = {};
let sentSecret: string | null = null;
const server = createServer((request, response) => {
  const answers: Record<string, () => object> = {
    "/.well-known/openid-configuration": () => metadata,
    "/jwks": () => ({ keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] }),
    "/token": () => ({ access_token: "jeton", token_type: "Bearer", id_token: idToken }),
    "/me": () => person,
  };
  let body = "";
  request.on("data", (part) => (body += String(part)));
  request.on("end", () => {
    if (request.url === "/token") sentSecret = new URLSearchParams(body).get("client_secret");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[request.url ?? ""]?.() ?? {}));
  });
}).listen(port, "127.0.0.1");
await once(server, "listening");
closeAtEnd(
  async () => server.closeAllConnections(),
  () => new Promise((resolve) => void server.close(resolve)),
);

const settings = (key: string) => ({
  [`OIDC_${key}_LABEL`]: "Chez firme",
  [`OIDC_${key}_ISSUER`]: issuer,
  [`OIDC_${key}_CLIENT_ID`]: "seance",
  [`OIDC_${key}_CLIENT_SECRET`]: "un secret: étrange+%",
  [`OIDC_${key}_ACCOUNTS`]: "always",
});
const tried = countTries();
const openSite = () => testApp(siteWith({ key: "firme", settings: settings("FIRME") }));
const browser = new Browser(await openSite());
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function jwt(claims: object, key: KeyObject | null): string {
  const text = `${base64({ alg: key ? "RS256" : "none", kid: "1" })}.${base64(claims)}`;
  return `${text}.${key ? sign("sha256", Buffer.from(text), key).toString("base64url") : ""}`;
}

/** A sign-in whose ID token has these claims. */
async function signIn(change: object, { key = own.privateKey, sub = "membre" }: { key?: KeyObject | null; sub?: string } = {}) {
  const { url, cookie } = await browser.begin("/oidc/firme/start");
  const query = new URL(url).searchParams;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, sub: "membre", aud: "seance", iat: now, exp: now + 60, nonce: query.get("nonce"), ...change };
  idToken = jwt(claims, key);
  person = { sub, email: "membre@firme.fr", email_verified: true };
  return browser.finish("firme", `code=un-code&state=${query.get("state")}`, { cookie });
}

test("an ID token of this provider, for this site and sign-in, is taken", async () => {
  const { status, text } = await signIn({});
  assert.equal(status, 200, text);
  assert.equal(sentSecret, "un secret: étrange+%", "sent as the provider wants it");
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
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
  const { status, json } = await browser.finish("firme", `code=un-code&state=${state}`, { cookie });
  assert.equal(status, 503);
  assert.match(json.detail, /^Chez firme ne répond pas pour l’instant/);
});
