import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { endpoint } from "@seance/contract/endpoint";
import * as z from "zod/mini";
import { openLog } from "#core/log.ts";
import { publish } from "#db/bus.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { serve } from "#http/serve.ts";
import { closeAtEnd, scratchFolder, testApp, type TestAnswer } from "./app.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

// A PostgreSQL of this file's own, to stop and to freeze.
const dataDir = await scratchFolder();
const log = openLog("silent");
let postgres = await startEmbedded({ dataDir, log });
closeAtEnd(() => postgres.stop());
await migrate(postgres.url, log);

const count = endpoint({
  method: "GET",
  path: "/essai/comptes",
  summary: "Compte les comptes",
  access: "public",
  answer: z.object({ accounts: z.number() }),
  cache: ["settings"],
});
const site = await testApp(
  {},
  {
    databaseUrl: postgres.url,
    routes: (api) =>
      serve(api, count, async () => {
        const { accounts } = await site.services.db
          .selectFrom("account")
          .select((row) => row.fn.countAll<number>().as("accounts"))
          .executeTakeFirstOrThrow();
        return { accounts };
      }),
  },
);
const viewer = await signIn(site);
const admin = await signIn(site, "admin");

/** Answers come within 3 s; on a loaded machine later, but long before a database that hangs would let go. */
const longestMs = 15_000;

interface Timed extends TestAnswer {
  readonly ms: number;
}

async function timed(...request: Parameters<typeof site.call>): Promise<Timed> {
  const start = performance.now();
  const answer = await site.call(...request);
  return { ...answer, ms: performance.now() - start };
}

/** Calls of all sorts, at once: what is kept (guest, viewer) and what needs the database. */
async function burst(): Promise<{ kept: Timed[]; fresh: Timed[] }> {
  const kept = Array.from({ length: 6 }, (_, i) => timed("GET", "/essai/comptes", i % 2 ? { token: viewer.token } : {}));
  const fresh = [
    ...Array.from({ length: 16 }, () => timed("GET", "/me", { token: viewer.token })),
    timed("GET", "/me/sessions", { token: admin.token }),
    timed("GET", "/essai/comptes", { token: admin.token }),
    timed("POST", "/users/heartbeat", { token: viewer.token }),
    timed("POST", "/login", { body: { email: viewer.email, password: viewer.password } }),
    timed("POST", "/register", { body: { email: "panne@exemple.fr", password: "secret-1" } }),
    timed("GET", "/me", { headers: { authorization: `Bearer ${"Z".repeat(43)}` } }),
  ];
  return { kept: await Promise.all(kept), fresh: await Promise.all(fresh) };
}

function assertWellBehaved({ kept, fresh }: { kept: Timed[]; fresh: Timed[] }): void {
  for (const answer of kept) assert.equal(answer.status, 200, `kept: ${answer.text}`);
  for (const answer of fresh) {
    assert.equal(answer.status, 503, answer.text);
    assert.ok(answer.ms < longestMs, `${answer.ms} ms`);
    assert.ok(Number(answer.headers["retry-after"]) >= 1);
    assert.deepEqual(Object.keys(answer.json), ["detail"]);
    assert.doesNotMatch(answer.text, /postgres|sql|socket|ECONN|timeout|select|seance\b/i);
  }
}

/** Readiness says no in time; liveness says yes at once, also to a token that is not known yet. */
async function assertAliveNotReady(): Promise<void> {
  const unknown = { headers: { authorization: `Bearer ${"Y".repeat(43)}` } };
  const [ready, again, live, known] = await Promise.all([
    timed("GET", "/health"),
    timed("GET", "/health"),
    timed("GET", "/health/live"),
    timed("GET", "/health/live", unknown),
  ]);
  for (const answer of [ready, again]) {
    assert.equal(answer.status, 503, answer.text);
    assert.ok(answer.ms < longestMs, `${answer.ms} ms`);
    assert.equal(answer.headers["retry-after"], "3");
  }
  for (const answer of [live, known]) assert.deepEqual([answer.status, answer.json.status], [200, "ok"]);
}

const isWell = async (): Promise<boolean> => {
  const answers = await Promise.all([
    site.call("GET", "/me", { token: viewer.token }),
    site.call("GET", "/me", { token: admin.token }),
    site.call("POST", "/login", { body: { email: viewer.email, password: viewer.password } }),
  ]);
  for (const { status } of answers) assert.notEqual(status, 401, "nobody is logged out");
  return answers.every(({ status }) => status === 200);
};

/** The bus is back when it hears what is published: from then on nothing is forgotten any more. */
async function busListens(): Promise<void> {
  let heard = false;
  const stop = site.services.bus.subscribe((message) => {
    heard ||= message.kind === "tag";
  });
  await until("the bus listens", async () => {
    await publish(site.services.db, { kind: "tag", tag: "catalogue" });
    return heard;
  });
  stop();
}

async function fill(): Promise<void> {
  await busListens();
  await until("the answer is kept", async () => (await site.call("GET", "/essai/comptes")).status === 200);
  assert.equal((await site.call("GET", "/essai/comptes", { token: viewer.token })).status, 200);
  assert.equal((await site.call("GET", "/me", { token: admin.token })).status, 200);
}

test("PostgreSQL stopped under load: what is kept goes on, the rest is 503 in time, then all is well", async () => {
  await fill();
  const underWay = burst();
  await postgres.stop();
  await underWay;
  assertWellBehaved(await burst());
  await assertAliveNotReady();
  // Longer than a session is kept fresh: who was known is known still.
  const later = performance.now() + 5200;
  while (performance.now() < later) assertWellBehaved(await burst());
  postgres = await startEmbedded({ dataDir, log });
  await until("it is well again", isWell);
  assert.equal((await site.call("GET", "/health")).json.status, "ok");
  assert.equal((await site.call("GET", "/health/live")).status, 200);
});

test("PostgreSQL frozen: no call waits more than three seconds, and no connection is left hanging", async () => {
  await fill();
  const frozen = [await postmaster(), ...childrenOf(await postmaster())];
  frozen.forEach((pid) => process.kill(pid, "SIGSTOP"));
  try {
    await assertAliveNotReady();
    assertWellBehaved(await burst());
    await assertAliveNotReady();
    assertWellBehaved(await burst());
    // The maintenance status is read again, and cannot be.
    site.services.bus.tell({ kind: "tag", tag: "maintenance" });
    await assertAliveNotReady();
  } finally {
    frozen.toReversed().forEach((pid) => process.kill(pid, "SIGCONT"));
  }
  await until("it is well again", isWell);
  await until("it is ready again", async () => (await site.call("GET", "/health")).status === 200);
});

test("health checks do not wait for a connection of the pool", async () => {
  await fill();
  const { db } = site.services;
  const open = Promise.withResolvers<void>();
  const busy = Array.from({ length: 8 }, () => db.connection().execute(() => open.promise));
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.call("GET", "/health")));
  open.resolve();
  await Promise.all(busy);
  for (const { status } of answers) assert.equal(status, 200, "answered while the whole pool was held");
});

test("what may have been missed while the bus was cut is not served from before", async () => {
  await fill();
  const before: number = (await site.call("GET", "/essai/comptes")).json.accounts;
  await postgres.stop();
  postgres = await startEmbedded({ dataDir, log });
  await until("it is well again", isWell);
  await signIn(site);
  await until("the count is a new one", async () => (await site.call("GET", "/essai/comptes")).json.accounts > before);
});

async function postmaster(): Promise<number> {
  return Number((await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

function childrenOf(pid: number): number[] {
  return spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .stdout.trim()
    .split(/\s+/)
    .map(Number);
}

test("a client that leaves within its body is no outage", async () => {
  const answered: number[] = [];
  const reads = endpoint({
    method: "POST",
    path: "/essai/corps",
    summary: "Lit un corps",
    access: "public",
    body: z.object({ mot: z.string() }),
    answer: z.object({}),
  });
  const alone = await testApp(
    {},
    {
      routes: (api) => {
        api.addHook("onSend", async (_request, reply) => void answered.push(reply.statusCode));
        serve(api, reads, () => ({}));
      },
    },
  );
  await alone.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = alone.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const head = "POST /api/essai/corps HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n";
  socket.write(`${head}expect: 100-continue\r\n\r\n{"mot":`);
  // The server reads the body then.
  await once(socket, "data");
  socket.resetAndDestroy();
  await until("it is answered", () => answered.length === 1);
  assert.deepEqual(answered, [400]);
  assert.doesNotMatch(alone.logLines.join("\n"), /indisponible/);
});
