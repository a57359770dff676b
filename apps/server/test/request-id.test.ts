import assert from "node:assert/strict";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { test } from "node:test";
import { endpoint } from "@seance/contract/endpoint";
import * as z from "zod/mini";
import { newId } from "#core/ids.ts";
import { serve } from "#http/serve.ts";
import { testApp, type TestApp } from "./app.ts";
import { until } from "./until.ts";

const ok = z.object({ ok: z.boolean() });
const breaks = endpoint({ method: "POST", path: "/essai-panne", summary: "Une panne", access: "public", answer: ok });
const reads = endpoint({
  method: "POST",
  path: "/essai-corps",
  summary: "Un corps",
  access: "public",
  body: z.strictObject({ mot: z.string() }),
  answer: ok,
});
const queues = endpoint({ method: "POST", path: "/essai-tache", summary: "Une tâche", access: "public", answer: ok });

const site: TestApp = await testApp(
  { TRUST_PROXY: "203.0.113.0/24" },
  {
    routes: (api) => {
      serve(api, breaks, async () => {
        await nextTurn();
        throw new Error("une panne");
      });
      serve(api, reads, async () => {
        throw new Error("un corps");
      });
      serve(api, queues, async () => {
        await site.services.jobs.send(site.services.db, "essai", newId());
        return { ok: true };
      });
    },
  },
);
const { services, logLines } = site;
const idOf = async (path: string, headers = {}): Promise<string> =>
  String((await site.call("POST", path, { headers })).headers["x-request-id"]);
const linesOf = (id: string) => logLines.map((line) => JSON.parse(line)).filter(({ request }) => request === id);

test("the answer and what is logged for a request have the id that the proxy gave it", async () => {
  const given = "2f1d0e9c8b7a6f5e4d3c2b1a09182736";
  const other = "0a1b2c3d-0000-4000-8000-00000000abcd";
  assert.deepEqual(await Promise.all([given, other].map((id) => idOf("/essai-panne", { "x-request-id": id }))), [given, other]);
  for (const id of [given, other]) assert.equal(linesOf(id)[0]?.err.message, "une panne", logLines.join("\n"));
});

test("a body that comes after its headers is of the same request", async () => {
  const id = "0a1b2c3d-0000-4000-8000-0000000000ff";
  const { port } = new URL(await site.app.listen({ port: 0, host: "127.0.0.1" }));
  const headers = { "content-type": "application/json", "x-request-id": id, expect: "100-continue" };
  const sent = httpRequest({ port, method: "POST", path: "/api/essai-corps", headers });
  // The server has the headers then.
  sent.once("continue", () => sent.end('{"mot":"oui"}'));
  sent.flushHeaders();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  assert.equal(linesOf(id)[0]?.err.message, "un corps", logLines.join("\n"));
});

test("a request without an id, or with one that is none, gets a new one", async () => {
  const ids = await Promise.all(
    [{}, { "x-request-id": "court" }, { "x-request-id": 'mauvais" status=200' }].map((headers) => idOf("/essai-panne", headers)),
  );
  for (const id of ids) assert.match(id, /^[0-9a-f-]{36}$/);
  assert.equal(new Set(ids).size, ids.length);
});

test("without a trusted proxy the client chooses no id", async () => {
  const alone = await testApp({}, { databaseUrl: site.databaseUrl });
  const { headers } = await alone.call("GET", "/movies", { headers: { "x-request-id": "choisi-par-le-client" } });
  assert.match(String(headers["x-request-id"]), /^[0-9a-f-]{36}$/);
});

test("a background job logs under the id of the request that queued it", async () => {
  services.jobs.define({
    kind: "essai",
    work: async () => {
      await nextTurn();
      services.log.info("tâche d’essai");
    },
    status: async () => null,
  });
  await services.jobs.start();
  const id = await idOf("/essai-tache");
  await until("the job has run", () => linesOf(id).some(({ msg }) => msg === "tâche d’essai"));
});
