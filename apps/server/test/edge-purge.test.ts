import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "#core/config.ts";
import { publish, type Message } from "#db/bus.ts";
import { inTransaction } from "#db/client.ts";
import { openEdgePurge } from "#http/edge-purge.ts";
import { testApp } from "./app.ts";
import { openPurgedCache } from "./purged-cache.ts";
import { until } from "./until.ts";

const site = await testApp();
const { db, bus } = site.services;
const logged: { level: string; tags?: readonly string[] }[] = [];
const log = {
  warn: () => void logged.push({ level: "warn" }),
  error: ({ tags }: { tags?: readonly string[] }) => void logged.push({ level: "error", ...(tags && { tags }) }),
};
const tagMessage = (tag: "catalogue" | "ticker" | "guide" | "announcements"): Message & { kind: "tag" } => ({ kind: "tag", tag });

/** The purges of a process with this cache, without those of its start. */
async function start(settings: Record<string, string> = {}) {
  const cache = await openPurgedCache();
  logged.length = 0;
  const config = readConfig({ EDGE_SECONDS: "600", EDGE_PURGE_URLS: cache.url, ...settings });
  const close = openEdgePurge({ config, bus, log });
  return { cache, close };
}

test("the changes of a moment are one call, with the token, and those of the next ones few", async () => {
  const { cache, close } = await start({ EDGE_PURGE_TOKEN: "un-jeton-assez-long" });
  // In one transaction: one after the other, on a busy machine they may be changes of several moments.
  await inTransaction(db, async (tx) => {
    for (const tag of ["catalogue", "ticker", "catalogue"] as const) await publish(tx, tagMessage(tag));
  });
  await until("the call", () => cache.calls.length > 0);
  assert.deepEqual([...(cache.calls[0] ?? "").replace("PURGE ", "").split(",")].toSorted(), ["catalogue", "ticker"]);
  assert.equal(cache.headers[0]?.authorization, "Bearer un-jeton-assez-long");
  const began = performance.now();
  for (let i = 0; i < 500; i++) await publish(db, tagMessage("catalogue"));
  await until("the last call", () => cache.calls.length > 1);
  const seconds = (performance.now() - began) / 1000;
  await close();
  assert.ok(cache.calls.length <= 3 + seconds, `${cache.calls.length} calls in ${seconds} s`);
});

test("what is rolled back, what another process wrote, and a tag that no answer has are not told", async () => {
  const { cache, close } = await start();
  await inTransaction(db, async (tx) => {
    await publish(tx, tagMessage("catalogue"));
    throw new Error("rolled back");
  }).catch(() => undefined);
  bus.tell(tagMessage("catalogue"));
  bus.tell({ ...tagMessage("catalogue"), from: "another process" });
  await publish(db, tagMessage("announcements"));
  await publish(db, { kind: "settings" });
  await close();
  assert.deepEqual(cache.calls, ["PURGE settings"]);
});

test("at the start, and after messages may have been lost, all tags are told but that of the maintenance", async () => {
  const { cache, close } = await start();
  bus.tell({ kind: "resync" });
  await close();
  assert.deepEqual(cache.calls, ["PURGE catalogue,guide,settings,ticker"]);
});

test("a cache that is down, slow or refuses gets its purge once it takes it, and the others at once", async () => {
  const [broken, other] = [await openPurgedCache(), await openPurgedCache()];
  const { close } = await start({ EDGE_PURGE_URLS: `${broken.url}, ${other.url}` });
  await broken.goDown();
  await publish(db, tagMessage("catalogue"));
  await until("the other one", () => other.calls.length === 1);
  await until("a failure", () => logged.some(({ level }) => level === "warn"));
  broken.status = null;
  await broken.comeBack();
  await until("it is asked, and does not answer", () => broken.calls.length === 1);
  broken.status = 500;
  await until("it is asked again", () => broken.calls.length === 2);
  broken.status = 200;
  await until("it is asked again", () => broken.calls.length === 3);
  await close();
  assert.deepEqual(new Set(broken.calls), new Set(["PURGE catalogue"]));
  assert.deepEqual([broken.calls.length, other.calls.length], [3, 1]);
  assert.deepEqual(
    logged.map(({ level }) => level),
    ["warn"],
    "one line until it is back",
  );
});

test("it gives up and says so once what was kept has ended by itself, and at the end of the process", async () => {
  const ending = await start({ EDGE_SECONDS: "1" });
  ending.cache.status = 500;
  await publish(db, tagMessage("guide"));
  await until("given up", () => logged.some(({ level }) => level === "error"));
  assert.deepEqual(logged.at(-1), { level: "error", tags: ["guide"] });
  const { length } = ending.cache.calls;
  await ending.close();
  assert.equal(ending.cache.calls.length, length);

  const closing = await start();
  await closing.cache.goDown();
  await publish(db, tagMessage("ticker"));
  await closing.close();
  assert.deepEqual(logged.at(-1), { level: "error", tags: ["ticker"] });
});

test("what waits at the end is sent", async () => {
  const { cache, close } = await start();
  await publish(db, tagMessage("catalogue"));
  await close();
  assert.deepEqual(cache.calls, ["PURGE catalogue"]);
});

test("addresses without http or with a password, and purges without a time to keep, are refused at the start", () => {
  for (const EDGE_PURGE_URLS of ["cache:6082", "http://a:b@cache/", "http://cache/, ftp://cache/"])
    assert.throws(() => readConfig({ EDGE_SECONDS: "60", EDGE_PURGE_URLS }), /EDGE_PURGE_URLS : reçu/);
  assert.throws(() => readConfig({ EDGE_PURGE_URLS: "http://cache/" }), /EDGE_SECONDS : absent/);
  assert.throws(() => readConfig({ EDGE_PURGE_TOKEN: "court" }), /EDGE_PURGE_TOKEN : reçu \[masqué\]/);
  const { EDGE_PURGE_URLS } = readConfig({ EDGE_SECONDS: "60", EDGE_PURGE_URLS: "http://a:6082/, https://b/purge" });
  assert.deepEqual(EDGE_PURGE_URLS, ["http://a:6082/", "https://b/purge"]);
});
