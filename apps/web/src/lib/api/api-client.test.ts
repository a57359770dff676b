import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestListener } from "node:http";
import { text as readAll } from "node:stream/consumers";
import { mock, test } from "node:test";
import type { TestContext } from "node:test";
import { endpoint } from "@seance/contract/endpoint";
import { addressOf, call, onForbidden, onUnauthorized } from "./api-client.ts";
import { ApiError, readError } from "./api-error.ts";
import { storage } from "#lib/storage.ts";

const ping = endpoint({ method: "GET", path: "/ping", summary: "", access: "public" });
const write = endpoint({ method: "PUT", path: "/ping/:id", summary: "", access: "signed-in" });

/** A real server, which fetch reaches by the same paths as in a browser. */
async function serving(t: TestContext, answer: RequestListener): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  mock.method(globalThis, "fetch", (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
  t.after(() => {
    mock.restoreAll();
    server.closeAllConnections();
    server.close();
  });
}

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => assert.fail("the call succeeded"),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ApiError, String(error));
  return error;
};

test("parameters are filled in and empty query values are not sent", () => {
  assert.equal(
    addressOf("/series/:id/episodes", { id: "a/b" }, { skip: 0, q: "", genre: undefined, x: null, f: false }),
    "/api/series/a%2Fb/episodes?skip=0&f=false",
  );
  assert.equal(addressOf("/home"), "/api/home");
});

test("a call sends the token and its body, and gives the answer", async (t) => {
  let seen = "";
  await serving(t, (request, response) => {
    seen = `${request.method} ${request.url} ${request.headers.authorization}`;
    request.pipe(response.writeHead(200));
  });
  storage.set("token", "secret");
  t.after(() => storage.remove("token"));
  const input: object = { params: { id: "7" }, body: { a: 1 } };
  assert.deepEqual(await call(write, input), { a: 1 });
  assert.equal(seen, "PUT /api/ping/7 Bearer secret");
});

test("204 has no answer", async (t) => {
  await serving(t, (_request, response) => response.writeHead(204).end());
  assert.equal(await call(ping), undefined);
});

test("a refusal carries its status, sentence and delay", async (t) => {
  await serving(t, (_request, response) =>
    response.writeHead(503, { "Retry-After": "7" }).end('{"detail":"Service indisponible"}'),
  );
  const error = await failure(call(ping));
  assert.deepEqual([error.status, error.detail, error.retryAfter, error.noResponse], [503, "Service indisponible", 7, false]);
});

test("bad input is read field by field, the first fault of each", () => {
  const detail = [
    { loc: ["body", "email"], msg: "Adresse email invalide" },
    { loc: ["body", "email"], msg: "Trop long" },
    { loc: ["body", "seasons", 0, "number"], msg: "Requis" },
    "nothing of the kind",
  ];
  const error = readError(422, { detail }, null);
  assert.deepEqual(error.fields, { email: "Adresse email invalide", "seasons.0.number": "Requis" });
  assert.equal(error.detail, "Adresse email invalide");
});

test("a refusal in other words is said too: an object's, or a message", () => {
  const said = (body: object): string | null => readError(422, body, null).detail;
  assert.equal(said({ detail: { title: "Déjà pris", cast: ["?"] } }), 'Erreur de validation: title: Déjà pris, cast: ["?"]');
  assert.equal(said({ message: "Le studio est fermé." }), "Le studio est fermé.");
  assert.equal(said({}), null);
});

test("an answer that is no JSON, as a proxy's page, still has its status", async (t) => {
  await serving(t, (_request, response) => response.writeHead(502).end("<html>"));
  const error = await failure(call(ping));
  assert.deepEqual([error.status, error.detail], [502, null]);
});

test("no answer at all is no response, and neither is one that is cut", async (t) => {
  await serving(t, (request) => request.socket.destroy());
  assert.equal((await failure(call(ping))).noResponse, true);
  mock.restoreAll();
  await serving(t, (request, response) =>
    response.writeHead(200, { "Content-Length": "9" }).write('{"a":', () => request.socket.destroy()),
  );
  assert.equal((await failure(call(ping))).noResponse, true);
});

test("giving up is not an outage", async (t) => {
  const stop = new AbortController();
  await serving(t, () => stop.abort());
  await assert.rejects(call(ping, { signal: stop.signal }), { name: "AbortError" });
});

test("a 401 with a token is told to the session, one without is not", async (t) => {
  const told = mock.fn(() => false);
  onUnauthorized(told);
  t.after(() => onUnauthorized(() => false));
  await serving(t, (_request, response) => response.writeHead(401).end('{"detail":"Authentification requise"}'));
  await failure(call(ping));
  assert.equal(told.mock.callCount(), 0);
  storage.set("token", "ended");
  t.after(() => storage.remove("token"));
  await failure(call(ping));
  assert.equal(told.mock.callCount(), 1);
});

test("a call that was refused with 401 is sent again with the new token once somebody has signed in", async (t) => {
  const seen: unknown[] = [];
  await serving(t, (request, response) => {
    seen.push(request.headers.authorization);
    if (seen.length === 1) response.writeHead(401).end('{"detail":"Authentification requise"}');
    else request.pipe(response.writeHead(200));
  });
  storage.set("token", "ended");
  onUnauthorized(async ({ path }) => {
    assert.equal(path, write.path);
    storage.set("token", "fresh");
    return true;
  });
  t.after(() => {
    onUnauthorized(() => false);
    storage.remove("token");
  });
  const input: object = { params: { id: "7" }, body: { a: 1 } };
  assert.deepEqual(await call(write, input), { a: 1 });
  assert.deepEqual(seen, ["Bearer ended", "Bearer fresh"]);
});

test("a call that was refused with 403 is sent again, the same, once the listener says so", async (t) => {
  const seen: string[] = [];
  await serving(t, (request, response) => {
    void readAll(request).then((body) => {
      seen.push(`${request.method} ${request.url} ${body}`);
      response.writeHead(seen.length === 3 ? 200 : 403).end(seen.length === 3 ? '{"a":1}' : '{"detail":"Non","code":"X"}');
    });
  });
  const asked: unknown[] = [];
  onForbidden(({ body }) => asked.push(body) === 2);
  t.after(() => onForbidden(() => false));
  const input: object = { params: { id: "7" }, body: { a: 1 } };
  assert.equal((await failure(call(write, input))).detail, "Non");
  assert.deepEqual(await call(write, input), { a: 1 });
  assert.equal(new Set(seen).size, 1);
  assert.deepEqual(asked, [
    { detail: "Non", code: "X" },
    { detail: "Non", code: "X" },
  ]);
});
