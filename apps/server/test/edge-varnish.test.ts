import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { openLog } from "#core/log.ts";
import { openDatabase } from "#db/client.ts";
import { closeAtEnd, testDatabase } from "./app.ts";
import { openBrowser, type Answer } from "./http2-client.ts";
import { freePort } from "./free-ports.ts";
import { makeMovie } from "./make.ts";
import { startVarnish } from "./other-proxies.ts";
import { openPurgedCache } from "./purged-cache.ts";
import { ask, enter, startServer, type RealServer } from "./real-server.ts";
import { until } from "./until.ts";

const databaseUrl = await testDatabase();
const sitePort = await freePort();
const varnish = await startVarnish({ port: sitePort });
const other = await openPurgedCache();
const settings = {
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: "https://seance.example",
  TRUST_PROXY: "127.0.0.1",
  EDGE_SECONDS: "3600",
  EDGE_PURGE_URLS: `${varnish.cacheUrl},${other.url}`,
};
const one = await startServer({ ...settings, PORT: String(sitePort) });
const two = await startServer(settings);
const database = openDatabase(databaseUrl, { max: 2, log: openLog("silent") });
closeAtEnd(database.close);
const token = await enter(one);
const browser = await openBrowser(varnish);
const list = "/api/movies?size=7";

/** A guest's answer, and whether it came from the cache. */
async function guest(target: string): Promise<Answer & { readonly isHit: boolean }> {
  const answer = await browser.ask(target);
  return { ...answer, isHit: answer.headers["x-cache"] === "hit" };
}

/** Reads until an answer comes from the cache. */
const keep = (target: string): Promise<void> => until(`${target} is kept`, async () => (await guest(target)).isHit);

async function rename(id: string, title: string, { url } = one): Promise<void> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/movies/${id}`, { method: "PUT", headers, body: JSON.stringify({ title }) });
  assert.equal(answer.status, 200, await answer.text());
}

/** A change of the ticker, and its purge: with it or before it, the process has told all that it changed. */
async function mark(server: RealServer): Promise<void> {
  const before = other.calls.length;
  const ticker = { message: "Bonjour", enabled: false, speed: 20, text_color: "#ffffff" };
  assert.equal((await ask(`${server.url}/admin/ticker`, token, ticker)).status, 200);
  await until("the purge of the ticker", () => other.calls.some((call, i) => i >= before && call.includes("ticker")));
}

async function settled(): Promise<void> {
  await mark(one);
  await mark(two);
}

test("a guest's list and page come from the cache the second time, and show a new title long before they end", async () => {
  const id = await makeMovie(database.db, { title: "Avant le changement" });
  await rename(id, "Le titre d’avant");
  const targets = [list, `/api/movies/${id}`, `/films/${id}`];
  await until("it is shown", async () => (await guest(list)).body.includes("Le titre d’avant"));
  for (const target of targets) {
    await keep(target);
    assert.match((await guest(target)).body.toString(), /Le titre d’avant/, target);
  }
  await rename(id, "Le titre d’après");
  for (const target of targets)
    await until(`${target} is new`, async () => (await guest(target)).body.includes("Le titre d’après"));
  for (const target of targets) await keep(target);
});

test("what somebody signed in gets is not kept, and comes from no cache", async () => {
  const draft = await makeMovie(database.db, { title: "Brouillon secret", status: "draft" });
  const mine = { headers: { authorization: `Bearer ${token}` } };
  for (const target of ["/api/me", `/api/movies/${draft}`, "/api/movies?size=9", list, "/films"]) {
    for (let i = 0; i < 2; i++) {
      const { status, headers } = await browser.ask(target, mine);
      assert.deepEqual([status, headers["x-cache"]], [200, "miss"], target);
    }
    const { body } = await guest(target);
    assert.doesNotMatch(body.toString(), /Brouillon secret/, target);
  }
  await keep(list);
  for (const headers of [mine.headers, { cookie: "a=b" }])
    assert.equal((await browser.ask(list, { headers })).headers["x-cache"], "miss");
});

test("a refusal is not kept, and does not keep the answer that follows it from being kept", async () => {
  const draft = await makeMovie(database.db, { status: "draft" });
  const target = `/api/movies/${draft}`;
  for (let i = 0; i < 2; i++) {
    const { status, isHit } = await guest(target);
    assert.deepEqual([status, isHit], [404, false]);
  }
  await database.db.updateTable("movie").set({ status: "published" }).where("id", "=", draft).execute();
  await rename(draft, "Publié");
  await keep(target);
  assert.equal((await guest(target)).status, 200);
});

test("a maintenance closes what is kept, lets the staff through, and ends", async () => {
  await keep(list);
  await keep("/api/home");
  const maintenance = (is_active: boolean) => ask(`${one.url}/admin/maintenance/toggle`, token, { is_active });
  assert.equal((await maintenance(true)).status, 200);
  for (const target of [list, "/api/home"]) await until(`${target} is closed`, async () => (await guest(target)).status === 503);
  assert.equal((await browser.ask(list, { headers: { authorization: `Bearer ${token}` } })).status, 200);
  assert.equal((await guest(list)).status, 503);
  await maintenance(false);
  await keep(list);
  assert.equal((await guest(list)).status, 200);
});

test("of two processes, the one that wrote purges, once for each change", async () => {
  const id = await makeMovie(database.db);
  await settled();
  for (const [writer, name] of [
    [one, "premier"],
    [two, "second"],
  ] as const) {
    const before = other.calls.length;
    await rename(id, `Titre du ${name}`, writer);
    await until("the purge", () => other.calls.length > before);
    // What the other process would send about the title would come before or with this.
    await mark(writer === one ? two : one);
    assert.deepEqual(other.calls.slice(before), ["PURGE catalogue", "PURGE ticker"]);
  }
});

test("with a cache down a change succeeds, and its purge arrives once it is back", async () => {
  const id = await makeMovie(database.db);
  await settled();
  await other.goDown();
  await rename(id, "Pendant la panne");
  await until("the other cache has it", async () => (await guest(`/api/movies/${id}`)).json.title === "Pendant la panne");
  const before = other.calls.length;
  await other.comeBack();
  await until("the purge", () => other.calls.length > before);
  assert.equal(other.calls[before], "PURGE catalogue");
});

test("at SIGTERM, what waits is sent", async () => {
  const id = await makeMovie(database.db);
  await settled();
  const before = other.calls.length;
  await rename(id, "Le dernier mot", two);
  two.child.kill("SIGTERM");
  await once(two.child, "exit");
  assert.deepEqual(other.calls.slice(before), ["PURGE catalogue"]);
});
