import assert from "node:assert/strict";
import { test } from "node:test";
import { endpoint, type CacheTag } from "@seance/contract/endpoint";
import Fastify from "fastify";
import * as z from "zod/mini";
import { callerCan } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { publish, type Message } from "#db/bus.ts";
import { packJson, sendPacked } from "#http/packed.ts";
import { openResponseCache } from "#http/response-cache.ts";
import { serve } from "#http/serve.ts";
import { testApp, type TestApp } from "./app.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const page = endpoint({
  method: "GET",
  path: "/essai/:name",
  summary: "Une page gardée",
  access: "public",
  params: z.object({ name: z.string() }),
  query: z.object({ q: z.optional(z.string()), size: z._default(z.optional(z.string()), "20") }),
  answer: z.object({ version: z.number(), drafts: z.boolean() }),
  cache: ["catalogue"],
});

/** An app whose page counts how often it is computed, and waits where a test wants it to. */
async function counted(databaseUrl?: string) {
  const state = { computed: 0, version: 1, gate: Promise.resolve() };
  const site = await testApp(
    { EDGE_SECONDS: "60" },
    {
      ...(databaseUrl && { databaseUrl }),
      routes: (api) =>
        serve(api, page, async ({ caller, params }) => {
          state.computed++;
          const { version } = state;
          await state.gate;
          if (params.name === "absent") throw new Refusal("not-found", "Introuvable");
          return { version, drafts: callerCan(caller, "content:create") };
        }),
    },
  );
  return Object.assign(state, { site });
}

const one = await counted();
const two = await counted(one.site.databaseUrl);
const admin = await signIn(one.site, "admin");
const viewer = await signIn(one.site);

let name = 0;
const fresh = (): string => `/essai/page-${name++}`;
const bump = (tag: CacheTag = "catalogue") => publish(one.site.services.db, { kind: "tag", tag });
/** How often `work` had the page computed. */
async function computations(of: { computed: number }, work: () => Promise<unknown>): Promise<number> {
  const before = of.computed;
  await work();
  return of.computed - before;
}

test("one computation per miss, however many wait, and none for a hit", async () => {
  const route = fresh();
  const gate = Promise.withResolvers<void>();
  one.gate = gate.promise;
  const waiting = Array.from({ length: 50 }, (_, i) => one.site.call("GET", route, i % 3 === 0 ? { token: viewer.token } : {}));
  await until("somebody computes", () => one.computed > 0);
  gate.resolve();
  const answers = await Promise.all(waiting);
  assert.equal(one.computed, 1);
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
  assert.equal(
    await computations(one, () =>
      Promise.all([one.site.call("GET", route), one.site.call("GET", route, { token: viewer.token })]),
    ),
    0,
  );
});

test("unknown query parameters, their order and written defaults share the entry; known ones do not", async () => {
  const route = fresh();
  await one.site.call("GET", `${route}?q=a`);
  for (const query of ["q=a&t=123", "t=9&q=a&utm=x", "q=a&size=20", "size=20&q=%61"])
    assert.equal(await computations(one, () => one.site.call("GET", `${route}?${query}`)), 0, query);
  for (const query of ["", "?q=b", "?q=a&size=21", "?q=A", '?q=a"%5D'])
    assert.equal(await computations(one, () => one.site.call("GET", `${route}${query}`)), 1, query);
});

test("who sees drafts is answered apart: never from the cache, never into it", async () => {
  const route = fresh();
  const asAdmin = () => one.site.call("GET", route, { token: admin.token });
  const asGuest = () => one.site.call("GET", route);
  assert.equal((await asAdmin()).json.drafts, true);
  assert.equal((await asGuest()).json.drafts, false);
  assert.equal((await asAdmin()).json.drafts, true);
  assert.equal((await asGuest()).json.drafts, false);
  assert.equal((await one.site.call("GET", route, { token: viewer.token })).json.drafts, false);
  assert.match(String((await asGuest()).headers["vary"]), /authorization/);
  const kept = [await asAdmin(), await asGuest()].map(({ headers }) => headers["cache-control"]);
  assert.deepEqual(kept, ["no-store", "no-cache"], "what the staff alone sees stays off the disk of a browser");
});

test("a tag bumped anywhere drops what depends on it on every process, and nothing else", async () => {
  const route = fresh();
  const read = (on: TestApp) => on.call("GET", route);
  for (const { site } of [one, two]) assert.equal((await read(site)).json.version, 1);
  one.version = 2;
  two.version = 2;
  await bump("settings");
  for (const { site } of [one, two]) assert.equal((await read(site)).json.version, 1, "another tag");
  await publish(two.site.services.db, { kind: "tag", tag: "catalogue" });
  for (const { site } of [one, two]) await until("the new version", async () => (await read(site)).json.version === 2);
});

test("what was computed while a bump came is answered, and not kept", async () => {
  const [asked, askedAgain] = [fresh(), fresh()];
  const gate = Promise.withResolvers<void>();
  one.gate = gate.promise;
  one.version = 10;
  const before = one.computed;
  const early = [asked, askedAgain].map((route) => one.site.call("GET", route));
  await until("both compute", () => one.computed === before + 2);
  one.version = 11;
  const heard = Promise.withResolvers<void>();
  const stop = one.site.services.bus.subscribe((message) => message.kind === "tag" && heard.resolve());
  await bump();
  await heard.promise;
  stop();
  // Who asks after the bump does not wait for the answer from before it. From another address: the turns of the first one are taken.
  const late = one.site.call("GET", askedAgain, { address: "203.0.113.8" });
  await until("it computes anew", () => one.computed === before + 3);
  gate.resolve();
  for (const answer of await Promise.all(early)) assert.equal(answer.json.version, 10);
  assert.equal((await late).json.version, 11);
  for (const route of [asked, askedAgain]) assert.equal((await one.site.call("GET", route)).json.version, 11);
});

test("an answer computed while its tag changed, or while no change is heard, is not marked for caches in front", async (t) => {
  const { call, services } = one.site;
  const marksOf = async (asked: ReturnType<typeof call>) => (await asked).headers["cache-tag"];
  const route = fresh();
  const [gate, before] = [Promise.withResolvers<void>(), one.computed];
  one.gate = gate.promise;
  const asked = call("GET", route);
  await until("it is computed", () => one.computed > before);
  services.bus.tell({ kind: "tag", tag: "catalogue" });
  gate.resolve();
  assert.equal(await marksOf(asked), undefined);
  for (let i = 0; i < 2; i++) assert.equal(await marksOf(call("GET", route)), "catalogue,maintenance");
  t.mock.getter(services.bus, "listening", () => false);
  for (const target of [route, fresh()]) assert.equal(await marksOf(call("GET", target)), undefined);
});

test("a bump in a transaction that is rolled back drops nothing", async () => {
  const route = fresh();
  await one.site.call("GET", route);
  const { db } = one.site.services;
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await publish(tx, { kind: "tag", tag: "catalogue" });
      throw new Error("annulée");
    }),
  );
  await until("a later message has come", async () => {
    const heard = Promise.withResolvers<boolean>();
    const stop = one.site.services.bus.subscribe(() => heard.resolve(true));
    await bump("settings");
    const came = await heard.promise;
    stop();
    return came;
  });
  assert.equal(await computations(one, () => one.site.call("GET", route)), 0);
});

test("refusals are not kept", async () => {
  assert.equal((await one.site.call("GET", "/essai/absent")).status, 404);
  assert.equal(await computations(one, () => one.site.call("GET", "/essai/absent")), 1);
});

test("a kept answer has its tag, its 304 and its encodings like a fresh one", async () => {
  const route = fresh();
  const miss = await one.site.call("GET", route);
  const hit = await one.site.call("GET", route);
  for (const header of ["etag", "content-type", "content-length", "vary", "cache-control", "x-content-type-options"])
    assert.equal(hit.headers[header], miss.headers[header], header);
  assert.equal((await one.site.call("GET", route, { headers: { "if-none-match": String(miss.headers["etag"]) } })).status, 304);
});

/** A cache on a bus that the test speaks for. */
function alone(maxBytes: number) {
  const listeners: ((message: Message) => void)[] = [];
  const cache = openResponseCache({ subscribe: (listener) => (listeners.push(listener), () => undefined) }, maxBytes);
  return { cache, tell: (message: Message) => listeners.forEach((listener) => listener(message)) };
}

test("the cache stays within its bytes, and lets go of what was not asked for longest", async () => {
  const { cache } = alone(100_001);
  const text = "x".repeat(3000);
  for (let i = 0; i < 200; i++) await cache.get(`k${i}`, ["catalogue"], async () => packJson({ text, i }));
  const kept = Array.from({ length: 200 }, (_, i) => i).filter((i) => cache.peek(`k${i}`));
  assert.ok(kept.length > 5 && kept.length * 6000 < 100_000, `${kept.length} kept`);
  assert.deepEqual(
    kept,
    Array.from({ length: kept.length }, (_, i) => 200 - kept.length + i),
    "the newest",
  );
  await cache.get("huge", ["catalogue"], async () => packJson("y".repeat(60_000)));
  assert.equal(cache.peek("huge"), undefined, "one answer does not push out all others");
  assert.ok(cache.peek("k199"));
});

test("a cached answer and its encodings hold no memory but their own", async () => {
  const { cache } = alone(100_000);
  const packed = await cache.get("k", [], async () => packJson({ text: "x".repeat(3000) }));
  const app = Fastify();
  app.get("/", (request, reply) => sendPacked(request, reply, packed));
  // Three times in br: the third answer is compressed once more, better.
  for (const encoding of ["gzip", "br", "br", "br"]) await app.inject({ url: "/", headers: { "accept-encoding": encoding } });
  const quick = packed.encoded.get("br");
  await until("the better br", () => packed.encoded.get("br") !== quick);
  for (const bytes of packed.encoded.values()) assert.equal(bytes.buffer.byteLength, bytes.length);
  await app.close();
});

test("messages may have been missed: everything is forgotten", async () => {
  const { cache, tell } = alone(100_000);
  await cache.get("a", ["catalogue"], async () => packJson(1));
  await cache.get("b", ["settings"], async () => packJson(2));
  tell({ kind: "account", id: "x" });
  assert.ok(cache.peek("a") && cache.peek("b"));
  tell({ kind: "tag", tag: "catalogue" });
  assert.ok(!cache.peek("a") && cache.peek("b"));
  tell({ kind: "resync" });
  assert.equal(cache.peek("b"), undefined);
});

test("a computation that fails fails for all who waited, and is tried anew", async () => {
  const { cache } = alone(100_000);
  let tries = 0;
  const failing = async () => {
    tries++;
    throw new Error("en panne");
  };
  const both = await Promise.allSettled([cache.get("a", [], failing), cache.get("a", [], failing)]);
  assert.deepEqual([both.map((answer) => answer.status), tries], [["rejected", "rejected"], 1]);
  assert.ok(await cache.get("a", [], async () => packJson(1)));
});
