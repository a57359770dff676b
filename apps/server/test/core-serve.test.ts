import assert from "node:assert/strict";
import { connect, type AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { endpoint } from "@seance/contract/endpoint";
import { limitParam, skip, sortOrder } from "@seance/contract/paging";
import { limits } from "@seance/contract/limits";
import { idParams, line, uuid } from "@seance/contract/fields";
import * as z from "zod/mini";
import { Refusal } from "#core/refusal.ts";
import { newId } from "#core/ids.ts";
import { serve } from "#http/serve.ts";
import { testApp } from "./app.ts";
import { signIn } from "./sign-in.ts";

// Calls of the test's own, one per rule, served as the product's are.
const words = Array.from({ length: 250 }, (_, i) => `mot ${i}`);
const list = endpoint({
  method: "GET",
  path: "/essai",
  summary: "Une liste",
  access: "public",
  query: z.object({ skip, limit: limitParam(limits.list.defaultLimit, limits.list.maxLimit), sort_order: sortOrder }),
  answer: z.object({ words: z.array(z.string()), total: z.number() }),
});
const item = endpoint({
  method: "GET",
  path: "/essai/:id",
  summary: "Un élément",
  access: "public",
  params: idParams,
  answer: z.object({ id: uuid }),
});
const make = endpoint({
  method: "POST",
  path: "/essai",
  summary: "Un ajout",
  access: "content:create",
  body: z.strictObject({ title: line(20), year: z.int(), tags: z.array(z.string()) }),
  status: 201,
  answer: z.object({ title: z.string() }),
});
const mine = endpoint({
  method: "PUT",
  path: "/essai/:id",
  summary: "Le sien",
  access: "signed-in",
  params: idParams,
  query: z.object({ limit: limitParam(20, 100) }),
  body: z.strictObject({ ok: z.boolean() }),
  status: 204,
});
const breaks = endpoint({ method: "GET", path: "/essai-panne", summary: "Une panne", access: "public", answer: z.object({}) });
const refuses = endpoint({ method: "POST", path: "/essai-refus", summary: "Un refus", access: "public", answer: z.object({}) });

const site = await testApp(
  {},
  {
    routes: (api) => {
      serve(api, list, ({ query }) => {
        const sorted = query.sort_order === "asc" ? words : words.toReversed();
        return { words: sorted.slice(query.skip, query.skip + query.limit), total: words.length };
      });
      serve(api, item, ({ params }) => params);
      serve(api, make, ({ body }) => ({ title: body.title }));
      serve(api, mine, () => undefined);
      serve(api, breaks, () => {
        throw Object.assign(new Error("mot de passe de la base : hunter2"), {
          detail: "Key (email_form)=(fuite@exemple.fr) already exists.",
        });
      });
      serve(api, refuses, () => {
        throw new Refusal("too-many", "Trop, et trop vite", { retryAfter: 0.2 });
      });
    },
  },
);
const { call } = site;
const admin = await signIn(site, "admin");
const viewer = await signIn(site);
const id = newId();

const faults = (answer: { json: { detail: { loc: (string | number)[]; msg: string }[] } }): Record<string, string> =>
  Object.fromEntries(answer.json.detail.map(({ loc, msg }) => [loc.join("."), msg]));

test("access comes before input: 401 for a guest, 403 without the right, then 422", async () => {
  const bad = { body: { nothing: "right" } };
  const guest = await call("POST", "/essai", bad);
  assert.deepEqual([guest.status, guest.json], [401, { detail: "Authentification requise" }]);
  const lower = await call("POST", "/essai", { ...bad, token: viewer.token });
  assert.deepEqual([lower.status, lower.json], [403, { detail: "Accès refusé" }]);
  assert.equal((await call("POST", "/essai", { ...bad, token: admin.token })).status, 422);
  assert.equal((await call("PUT", "/essai/pas-un-id", { body: {} })).status, 401);
  const made = await call("POST", "/essai", { token: admin.token, body: { title: " Judex ", year: 1916, tags: [] } });
  assert.deepEqual([made.status, made.json, made.headers["cache-control"]], [201, { title: "Judex" }, "no-store"]);
});

test("bad input lists every fault, of path, query and body together", async () => {
  const answer = await call("PUT", `/essai/pas-un-id?limit=101`, {
    token: viewer.token,
    body: { ok: "true", extra: 1, autre: 2 },
  });
  assert.equal(answer.status, 422);
  assert.deepEqual(faults(answer), {
    "path.id": "Identifiant invalide",
    "query.limit": "Entre 1 et 100",
    "body.ok": "Vrai ou faux est attendu",
    "body.extra": "Champ inconnu",
    "body.autre": "Champ inconnu",
  });
});

test("nothing is coerced in a body, and unknown fields are refused", async () => {
  const good = { title: "Judex", year: 1916, tags: ["muet"] };
  const bad: [object, string, string][] = [
    [{ ...good, year: "1916" }, "body.year", "Un nombre est attendu"],
    [{ ...good, year: 1916.5 }, "body.year", "Un nombre entier est attendu"],
    [{ ...good, title: ["Judex"] }, "body.title", "Un texte est attendu"],
    [{ ...good, title: "   " }, "body.title", "Ne peut pas être vide"],
    [{ ...good, title: "x".repeat(21) }, "body.title", "Au plus 20 caractères"],
    [{ ...good, title: "a\u0000b" }, "body.title", "Caractères non autorisés"],
    [{ ...good, tags: "muet" }, "body.tags", "Une liste est attendue"],
    [{ ...good, tags: [1] }, "body.tags.0", "Un texte est attendu"],
    [{ ...good, tags: undefined }, "body.tags", "Champ requis"],
    [{ ...good, admin: true }, "body.admin", "Champ inconnu"],
  ];
  for (const [body, at, message] of bad) {
    const answer = await call("POST", "/essai", { token: admin.token, body });
    assert.equal(answer.status, 422, JSON.stringify(body));
    assert.deepEqual(faults(answer), { [at]: message });
  }
  for (const body of [[], "null", '"texte"', "3"])
    assert.equal((await call("POST", "/essai", { token: admin.token, body })).status, 422);
  assert.equal((await call("POST", "/essai", { token: admin.token })).status, 422, "no body");
});

test("a body where none is expected is refused, an empty one is not", async () => {
  assert.equal((await call("POST", "/essai-refus", { body: { a: 1 } })).status, 422);
  assert.equal((await call("POST", "/essai-refus", { body: {} })).status, 429);
  assert.equal((await call("POST", "/essai-refus", { headers: { "content-type": "application/json" } })).status, 429);
});

test("malformed JSON 400, another type 415, too large 413", async () => {
  for (const body of [
    "{",
    '{"title":}',
    "{'title':1}",
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    "\u0000",
  ]) {
    const answer = await call("POST", "/login", { body });
    assert.deepEqual([answer.status, answer.json], [400, { detail: "JSON invalide" }], body);
  }
  for (const type of [
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "application/json2",
  ]) {
    const answer = await call("POST", "/login", { body: "email=a", headers: { "content-type": type } });
    assert.deepEqual([answer.status, answer.json], [415, { detail: "Type de contenu non pris en charge" }], type);
  }
  const large = await call("POST", "/login", { body: { email: "a@exemple.fr", password: "x".repeat(300 * 1024) } });
  assert.deepEqual([large.status, large.json], [413, { detail: "Contenu trop volumineux" }]);
  assert.equal(
    (
      await call("POST", "/login", {
        body: { email: "a@exemple.fr", password: "x" },
        headers: { "content-type": "application/json; charset=utf-8" },
      })
    ).status,
    401,
  );
});

test("a client that sends all of a body that is too large still reads why it is refused", async () => {
  await site.app.listen({ host: "127.0.0.1", port: 0 });
  const body = Buffer.alloc(12 * 1024 * 1024, "x");
  const socket = connect((site.app.server.address() as AddressInfo).port, "127.0.0.1").pause();
  socket.write(`POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => socket.on("error", reject).write(body, () => resolve()));
  assert.match(await textOf(socket), /^HTTP\/1\.1 413 .*Contenu trop volumineux/s);
});

test("unknown routes and methods are 404 in JSON, badly written addresses 400", async () => {
  for (const [method, route] of [
    ["GET", "/rien"],
    ["POST", "/essai-panne"],
    ["DELETE", "/login"],
    ["PATCH", "/essai"],
    ["GET", "/me/"],
    ["GET", "/"],
  ] as const) {
    const answer = await call(method, route);
    assert.deepEqual([answer.status, answer.json], [404, { detail: "Introuvable" }], `${method} ${route}`);
    assert.match(String(answer.headers["content-type"]), /^application\/json/);
  }
  for (const route of ["/essai/%", "/essai/%E0%A4%A"]) assert.deepEqual((await call("GET", route)).status, 400, route);
});

test("an id that is none is 422, and no other spelling of one passes", async () => {
  for (const bad of ["1", "x", `${id}0`, id.slice(1), "' or 1=1 --", "a".repeat(190), "00000000-0000-0000-0000-00000000000g"]) {
    const answer = await call("GET", `/essai/${encodeURIComponent(bad)}`);
    assert.equal(answer.status, 422, bad);
    assert.deepEqual(faults(answer), { "path.id": "Identifiant invalide" });
  }
  assert.deepEqual((await call("GET", `/essai/${id}`)).json, { id });
});

test("lists: defaults, bounds, and an empty page past the end that still says the total", async () => {
  const first = await call("GET", "/essai");
  assert.equal(first.json.words.length, 20);
  assert.equal(first.json.words[0], "mot 249");
  assert.deepEqual((await call("GET", "/essai?skip=1000")).json, { words: [], total: 250 });
  assert.deepEqual((await call("GET", "/essai?skip=249&sort_order=asc")).json, { words: ["mot 249"], total: 250 });
  for (const query of [
    "limit=101",
    "limit=0",
    "limit=-1",
    "limit=abc",
    "limit=1.5",
    "limit=",
    "skip=-1",
    "skip=1e9",
    "skip=99999999",
    "sort_order=up",
    "sort_order=DESC",
  ]) {
    const answer = await call("GET", `/essai?${query}`);
    assert.equal(answer.status, 422, query);
    assert.deepEqual(answer.json.detail[0].loc, ["query", query.split("=")[0]]);
  }
});

test("unknown query parameters are ignored, once or many times; a known one given twice is refused", async () => {
  const plain = await call("GET", "/essai?limit=3");
  for (const query of [
    "limit=3&t=1732184000",
    "t=1&t=2&limit=3",
    "limit=3&__proto__=x&constructor=y",
    "limit=3&toString=1&x[]=1",
  ]) {
    const answer = await call("GET", `/essai?${query}`);
    assert.deepEqual([answer.status, answer.text], [200, plain.text], query);
  }
  const twice = await call("GET", "/essai?limit=3&limit=4");
  assert.equal(twice.status, 422);
  assert.deepEqual(Object.keys(faults(twice)), ["query.limit"]);
});

test("a public GET has a tag, and answers 304 to who has it already", async () => {
  const { headers, text } = await call("GET", "/essai");
  const etag = String(headers["etag"]);
  assert.match(etag, /^W\/"[\w-]{27}"$/);
  for (const given of [etag, etag.slice(2), `"autre", ${etag}`, "*"]) {
    const same = await call("GET", "/essai", { headers: { "if-none-match": given } });
    assert.deepEqual([same.status, same.text, same.headers["etag"]], [304, "", etag], given);
  }
  for (const given of ['"autre"', "", etag.slice(0, -2)])
    assert.equal((await call("GET", "/essai", { headers: { "if-none-match": given } })).status, 200, given);
  const other = await call("GET", "/essai?skip=1");
  assert.notEqual(other.headers["etag"], etag);
  assert.ok(text.length > 0);
});

test("text answers are compressed as the client asks, and the same inside", async () => {
  const raw = async (encoding: string) => {
    const { headers, rawPayload, statusCode } = await site.app.inject({
      url: "/api/essai?limit=100",
      headers: { "accept-encoding": encoding },
    });
    assert.equal(statusCode, 200);
    assert.match(String(headers["vary"]), /accept-encoding/);
    assert.equal(Number(headers["content-length"]), rawPayload.length);
    return { encoding: headers["content-encoding"], bytes: rawPayload };
  };
  const plain = await raw("identity");
  assert.equal(plain.encoding, undefined);
  for (const accept of ["br", "deflate, br;q=0.8", "br, gzip;q=0", "gzip, deflate, br, zstd"]) {
    const { encoding, bytes } = await raw(accept);
    assert.equal(encoding, "br", accept);
    assert.deepEqual(brotliDecompressSync(bytes), plain.bytes);
  }
  for (const accept of ["gzip", "br;q=0, gzip", "gzip;q=0.5"]) {
    const { encoding, bytes } = await raw(accept);
    assert.equal(encoding, "gzip", accept);
    assert.deepEqual(gunzipSync(bytes), plain.bytes);
  }
  for (const accept of ["", "deflate", "br;q=0, gzip;q=0.0", "brotli"])
    assert.equal((await raw(accept)).encoding, undefined, accept);
});

test("HEAD is GET without its body", async () => {
  const get = await call("GET", "/essai");
  const head = await call("HEAD", "/essai");
  assert.deepEqual([head.status, head.text], [200, ""]);
  for (const name of ["etag", "content-length", "content-type"]) assert.equal(head.headers[name], get.headers[name], name);
  assert.equal((await call("HEAD", "/me")).status, 401);
});

test("a bug is 500 without its internals, logged without the values that PostgreSQL repeats", async () => {
  const answer = await call("GET", "/essai-panne?jeton=fuite@");
  assert.deepEqual([answer.status, answer.json], [500, { detail: "Erreur interne du serveur" }]);
  const logged = site.logLines.find((text) => text.includes("erreur inattendue")) ?? "";
  assert.match(logged, /core-serve\.test/, "with where it happened");
  assert.doesNotMatch(logged, /fuite@/);
  assert.deepEqual(JSON.parse(logged).req, { method: "GET", path: "/api/essai-panne?…", ip: "203.0.113.7" });
});

test("a refusal keeps its status, its words and its wait, of a second at least", async () => {
  const answer = await call("POST", "/essai-refus");
  assert.deepEqual([answer.status, answer.json, answer.headers["retry-after"]], [429, { detail: "Trop, et trop vite" }, "1"]);
});

test("an answer to keep is for everybody: another access does not start", async () => {
  const wrong = endpoint({
    method: "GET",
    path: "/essai-faux",
    summary: "Faux",
    access: "signed-in",
    answer: z.object({}),
    cache: ["settings"],
  });
  await assert.rejects(
    testApp({}, { databaseUrl: site.databaseUrl, routes: (api) => serve(api, wrong, () => ({})) }),
    /only a public answer/,
  );
});
