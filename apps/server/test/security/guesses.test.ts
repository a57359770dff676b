import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import { testApp, type TestAnswer } from "#test/app.ts";
import { signIn } from "#test/sign-in.ts";
import { until } from "#test/until.ts";

/** Password guesses spread over many networks, so that each stays below the limits per address. */
const site = await testApp({ RATE_LIMITS: "on" });
const { db } = site.services;

const login = (email: string, password: string, address: string): Promise<TestAnswer> =>
  site.call("POST", "/login", { body: { email, password }, address });
const stranger = (n: number): string => `198.18.${n}.7`;

/** Turns end within a minute, every other count later. */
const turns = sql<boolean>`ends_at < now() + interval '1 minute'`;
const turnsTaken = async (): Promise<number> => (await db.selectFrom("attempt").select("bucket").where(turns).execute()).length;

test("past twenty an hour, guesses at an account from many networks take turns; its own networks do not wait", async () => {
  const owner = await signIn(site);
  assert.equal((await login(owner.email, owner.password, "203.0.113.5")).status, 200);
  // Without an account an address is slowed down the same.
  const emails = [owner.email, `absente.${owner.email}`];
  for (const email of emails)
    for (let n = 0; n < 20; n++) assert.equal((await login(email, "faux-mot", stranger(n))).status, 401, email);

  const began = performance.now();
  const waiting = emails.map((email) => login(email, "faux-mot", stranger(100)));
  await until("both wait for their turn", async () => (await turnsTaken()) === 2);
  await db
    .updateTable("attempt")
    .set({ ends_at: sql<Date>`now() + interval '55 seconds'` })
    .where(turns)
    .execute();
  for (const email of emails) {
    const refused = await login(email, "faux-mot", stranger(101));
    assert.deepEqual([refused.status, refused.headers["retry-after"]], [429, "60"], "the turns of a minute are taken");
  }
  assert.equal((await login(owner.email, owner.password, "203.0.113.200")).status, 200, "its owner, in a network of theirs");
  assert.ok(performance.now() - began < 9000, "at once");

  await site.services.attempts.forget({ rule: attemptRules.loginAccount, of: owner.email });
  assert.equal((await login(owner.email, "faux-mot", stranger(102))).status, 401, "with another password the count starts again");
  assert.ok(performance.now() - began < 9000, "at once");

  for (const answer of await Promise.all(waiting)) assert.equal(answer.status, 401);
  assert.ok(performance.now() - began > 9000, "after ten seconds");
});

test("guesses that are refused leave the count as it was: the next one waits, too", async () => {
  await db.deleteFrom("attempt").execute();
  const email = "personne@exemple.fr";
  for (let n = 0; n < 20; n++) assert.equal((await login(email, "faux-mot", stranger(n))).status, 401);
  const waiting = login(email, "faux-mot", stranger(50));
  await until("it waits for its turn", async () => (await turnsTaken()) === 1);
  await db
    .updateTable("attempt")
    .set({ ends_at: sql<Date>`now() + interval '55 seconds'` })
    .where(turns)
    .execute();
  const refused = await Promise.all(Array.from({ length: 20 }, (_, n) => login(email, "faux-mot", stranger(60 + n))));
  assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([429]));
  assert.equal((await login(email, "faux-mot", stranger(90))).status, 429);
  assert.equal((await waiting).status, 401);
});

test("counts the wrong passwords of an IPv6 /48 as well, of which a customer may have every /64", async () => {
  await db.deleteFrom("attempt").execute();
  const guess = (network: string, n: number): Promise<TestAnswer> =>
    login(`nom${n}@exemple.fr`, "faux-mot", `${network}:${n.toString(16)}::1`);
  for (const n of [1, 2]) assert.equal((await guess("2001:db8:7", n)).status, 401);
  // Of another account and /64 each: they share the count of their /48 alone.
  const { numUpdatedRows } = await db.updateTable("attempt").set({ count: 300 }).where("count", "=", 2).executeTakeFirstOrThrow();
  assert.equal(numUpdatedRows, 1n);
  assert.equal((await guess("2001:db8:7", 3)).status, 429);
  assert.equal((await guess("2001:db8:8", 3)).status, 401, "another network is counted apart");
});
