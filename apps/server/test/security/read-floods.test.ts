import assert from "node:assert/strict";
import { test } from "node:test";
import { endpoint } from "@seance/contract/endpoint";
import { sql } from "kysely";
import * as z from "zod/mini";
import { serve } from "#http/serve.ts";
import { testApp } from "#test/app.ts";
import { signIn } from "#test/sign-in.ts";
import { until } from "#test/until.ts";

/** Floods of searches and pages that nobody asked for before, so that no cache answers them. */
const search = endpoint({
  method: "GET",
  path: "/essai",
  summary: "Une recherche",
  access: "public",
  query: z.object({ q: z.string() }),
  answer: z.object({ q: z.string() }),
  cache: ["catalogue"],
});

/** Searches of one address that are computed at once: a fifth of the connections. */
const atOnce = 2;

/** The searches under way, in the order in which they began; each ends when the test says so. */
const begun: { readonly q: string; readonly end: () => void }[] = [];
const site = await testApp(
  { DATABASE_POOL: "10" },
  {
    routes: (api) =>
      serve(api, search, async ({ query }) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun.push({ q: query.q, end: resolve });
        await promise;
        return query;
      }),
  },
);
const flooder = "198.18.0.7";
const ask = (q: string, address: string) => site.call("GET", `/essai?q=${q}`, { address });
const names = (): string[] => begun.map(({ q }) => q);

/** The answers, while the searches that are under way and those that begin are ended. */
async function answersOf<T>(asked: readonly Promise<T>[]): Promise<T[]> {
  const timer = setInterval(() => begun.forEach(({ end }) => end()), 1);
  try {
    return await Promise.all(asked);
  } finally {
    clearInterval(timer);
  }
}

test("a flood waits for its own searches; neither another address nor signed-in people wait for them", async () => {
  const viewer = await signIn(site);
  const flood = Array.from({ length: 20 }, (_, n) => ask(`inondation-${n}`, flooder));
  await until("as many compute as may", () => begun.length === atOnce);
  const guest = ask("le-cuirasse", "203.0.113.9");
  await until("the guest's search is computed beside them", () => names().includes("le-cuirasse"));
  const { status } = await site.call("GET", "/history", { token: viewer.token });
  assert.equal(status, 200, "the history is read meanwhile");
  assert.equal(begun.length, atOnce + 1);

  const statuses = (await answersOf([...flood, guest])).map((answer) => answer.status);
  assert.deepEqual(new Set(statuses), new Set([200]));
});

test("the suggestions of an account wait for one another, and nobody else’s wait for them", async () => {
  const { db } = site.services;
  const [viewer, other] = [await signIn(site), await signIn(site)];
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const asked = await db.transaction().execute(async (tx) => {
    await sql`lock table dismissed_title in access exclusive mode`.execute(tx);
    const flood = Array.from({ length: 6 }, () => site.call("GET", "/suggestions", { token: viewer.token }));
    await until("as many compute as may", async () => (await waiting()) === atOnce);
    const another = site.call("GET", "/suggestions", { token: other.token });
    await until("the other account's are computed beside them", async () => (await waiting()) === atOnce + 1);
    return [...flood, another];
  });
  for (const { status } of await Promise.all(asked)) assert.equal(status, 200);
});

test("an answer from the cache waits for no turn", async () => {
  const flood = Array.from({ length: atOnce }, (_, n) => ask(`encore-${n}`, flooder));
  await until("all turns are taken", () => names().includes(`encore-${atOnce - 1}`));
  assert.equal((await ask("le-cuirasse", flooder)).status, 200);
  await answersOf(flood);
});

test("what a flood asks for too is read by others in their own turn", async () => {
  const flood = [...Array.from({ length: 20 }, (_, n) => ask(`avant-${n}`, flooder)), ask("accueil", flooder)];
  await until("all turns are taken", () => names().includes(`avant-${atOnce - 1}`));
  const guest = ask("accueil", "203.0.113.9");
  const answers = await answersOf([...flood, guest]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.ok(names().indexOf("accueil") <= names().indexOf("avant-0") + atOnce + 1, names().join(", "));
});

test("what an address may have waiting is bounded: the rest is refused, and another address is not", async () => {
  const flood = Array.from({ length: 320 }, (_, n) => ask(`trop-${n}`, flooder));
  await until("the flood waits", () => names().includes(`trop-${atOnce - 1}`));
  const guest = ask("potemkine", "203.0.113.9");
  const answers = await answersOf(flood);
  assert.equal((await guest).status, 200);
  const refused = answers.filter((answer) => answer.status === 503);
  // On a busy machine more: those that waited too long.
  assert.ok(refused.length >= 20 - atOnce, `${refused.length} refused`);
  assert.ok(refused.every((answer) => answer.headers["retry-after"] !== undefined));
});

test("a search that gets no turn in time is refused", async () => {
  const flood = Array.from({ length: atOnce }, (_, n) => ask(`lentes-${n}`, flooder));
  await until("all turns are taken", () => names().includes(`lentes-${atOnce - 1}`));
  assert.equal((await ask("trop-tard", flooder)).status, 503);
  await answersOf(flood);
});
