import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { testApp, type CallOptions, type TestAnswer, type TestApp } from "./app.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const limited = { RATE_LIMITS: "on" };
const first = await testApp(limited);
const second = await testApp(limited, { databaseUrl: first.databaseUrl });
const { db } = first.services;

/** A new address for each test: their counts do not meet. */
let lastByte = 0;
const freshAddress = (): string => `198.51.100.${++lastByte}`;

const login = (on: TestApp, email: string, password: string, options: CallOptions = {}): Promise<TestAnswer> =>
  on.call("POST", "/login", { ...options, body: { email, password } });

async function newPerson() {
  const person = await signIn(first);
  await db.deleteFrom("attempt").execute();
  return person;
}

function assertTooMany(answer: TestAnswer, atMost: number): void {
  assert.equal(answer.status, 429);
  const wait = Number(answer.headers["retry-after"]);
  const minutes = Math.ceil(wait / 60);
  assert.deepEqual(answer.json, { detail: `Trop de tentatives. Réessayez dans ${minutes} minute${minutes > 1 ? "s" : ""}.` });
  assert.ok(Number.isInteger(wait) && wait > atMost / 2 && wait <= atMost, `Retry-After ${wait}`);
}

test("returns 429 after five wrong passwords for an account from an address, on every process", async () => {
  const { email, password } = await newPerson();
  const address = freshAddress();
  for (let i = 0; i < 5; i++) assert.equal((await login(i % 2 ? first : second, email, "faux-mot", { address })).status, 401);
  assertTooMany(await login(first, email, "faux-mot", { address }), 900);
  assertTooMany(await login(second, email.toUpperCase(), password, { address }), 900);
  assert.equal((await login(first, email, password, { address: freshAddress() })).status, 200, "its owner, elsewhere, comes in");
  assert.equal((await login(first, "autre@exemple.fr", "faux-mot", { address })).status, 401, "another account is counted apart");
});

test("a limit ends after its period, by the database's clock", async () => {
  const { email, password } = await newPerson();
  const address = freshAddress();
  for (let i = 0; i < 6; i++) await login(first, email, "faux-mot", { address });
  assert.equal((await login(first, email, password, { address })).status, 429);
  await db
    .updateTable("attempt")
    .set({ ends_at: sql<Date>`now()` })
    .execute();
  const isOpen = async (): Promise<boolean> => (await login(first, email, password, { address })).status === 200;
  await until("a full bucket is read again within the second", isOpen);
});

test("attempts refused within one second are answered a second later, without a query", async () => {
  const { email } = await newPerson();
  const address = freshAddress();
  for (let i = 0; i < 5; i++) await login(first, email, "faux-mot", { address });
  await until("a flood is refused while the counts are locked", async () => {
    assert.equal((await login(first, email, "faux-mot", { address })).status, 429);
    return db.transaction().execute(async (tx) => {
      await sql`lock table attempt in exclusive mode`.execute(tx);
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: 30 }, () => login(first, email, "faux-mot", { address })));
      const isDelayed = performance.now() - began > 900;
      return isDelayed && answers.every(({ status }) => status === 429);
    });
  });
});

test("a correct password resets the count of wrong ones", async () => {
  const { email, password } = await newPerson();
  const address = freshAddress();
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) assert.equal((await login(first, email, "faux-mot", { address })).status, 401);
    assert.equal((await login(first, email, password, { address })).status, 200);
  }
});

/** Fills the buckets that hold `from` tries now up to `to`. */
const setCounts = (from: number, to: number) => db.updateTable("attempt").set({ count: to }).where("count", "=", from).execute();

test("limits successful sign-ins too: two hundred in a quarter of an hour per account and address", async () => {
  const { email, password } = await newPerson();
  const neighbour = await newPerson();
  const address = freshAddress();
  for (let i = 0; i < 7; i++) assert.equal((await login(first, email, password, { address })).status, 200);
  await setCounts(7, 199);
  assert.equal((await login(first, email, password, { address })).status, 200);
  for (let i = 0; i < 4; i++) assertTooMany(await login(i % 2 ? first : second, email, password, { address }), 900);
  const rows = await db.selectFrom("attempt").select("count").orderBy("count").execute();
  const counts = rows.map(({ count }) => count);
  assert.deepEqual(counts, [0, 0, 0, 200, 201], "a refused try is counted in none of the other buckets");
  assert.equal((await login(first, email, password, { address: freshAddress() })).status, 200, "its owner, elsewhere, comes in");
  const other = await login(first, neighbour.email, neighbour.password, { address });
  assert.equal(other.status, 200, "what was refused shuts out no other account of the address");
});

test("limits successful sign-ins too: a thousand in a quarter of an hour per address, over all accounts", async () => {
  const people = [await newPerson(), await newPerson(), await newPerson()] as const;
  const address = freshAddress();
  const enter = ({ email, password }: (typeof people)[number], from = address) =>
    login(first, email, password, { address: from });
  assert.equal((await enter(people[0])).status, 200);
  assert.equal((await enter(people[1])).status, 200);
  await setCounts(2, 1000);
  assertTooMany(await enter(people[2]), 900);
  assert.equal((await enter(people[2], freshAddress())).status, 200);
});

test("concurrent guesses do not exceed the limit of five", async () => {
  const { email } = await newPerson();
  const address = freshAddress();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => login(i % 2 ? first : second, email, `faux-mot-${i}`, { address })),
  );
  assert.equal(answers.filter((answer) => answer.status === 401).length, 5);
  assert.equal(answers.filter((answer) => answer.status === 429).length, 15);
});

test("limits wrong passwords to a hundred an hour per address, over all accounts", async () => {
  const { email, password } = await newPerson();
  const address = freshAddress();
  assert.equal((await login(first, "a@exemple.fr", "faux-mot", { address })).status, 401);
  await db
    .updateTable("attempt")
    .set({ count: 100 })
    .where("ends_at", ">", sql<Date>`now() + interval '30 minutes'`)
    .execute();
  assertTooMany(await login(first, "b@exemple.fr", "faux-mot", { address }), 3600);
  assertTooMany(await login(second, email, password, { address }), 3600);
});

test("ignores X-Forwarded-For without TRUST_PROXY", async () => {
  const address = freshAddress();
  const claiming = (n: number) => ({
    address,
    headers: { "x-forwarded-for": `192.0.2.${n}`, forwarded: `for=192.0.2.${n}`, "x-real-ip": `192.0.2.${n}` },
  });
  for (let i = 0; i < 5; i++) assert.equal((await login(first, "c@exemple.fr", "faux-mot", claiming(i))).status, 401);
  assert.equal((await login(first, "c@exemple.fr", "faux-mot", claiming(9))).status, 429);
});

test("behind a trusted proxy the client's address is counted, and cannot be forged", async () => {
  const proxied = await testApp({ ...limited, TRUST_PROXY: "10.0.0.1" }, { databaseUrl: first.databaseUrl });
  const through = (forwarded: string) => ({ address: "10.0.0.1", headers: { "x-forwarded-for": forwarded } });
  for (let i = 0; i < 5; i++)
    assert.equal((await login(proxied, "d@exemple.fr", "faux-mot", through(`192.0.2.${i}, 203.0.113.50`))).status, 401);
  assert.equal((await login(proxied, "d@exemple.fr", "faux-mot", through("192.0.2.9, 203.0.113.50"))).status, 429);
  assert.equal((await login(proxied, "d@exemple.fr", "faux-mot", through("203.0.113.51"))).status, 401);
});

test("counts all addresses of an IPv6 /64 as one", async () => {
  for (let i = 0; i < 5; i++)
    assert.equal((await login(first, "e@exemple.fr", "faux-mot", { address: `2001:db8:1:2::${i + 1}` })).status, 401);
  assert.equal((await login(first, "e@exemple.fr", "faux-mot", { address: "2001:db8:1:2:ffff::1" })).status, 429);
  assert.equal((await login(first, "e@exemple.fr", "faux-mot", { address: "2001:db8:1:3::1" })).status, 401);
});

test("limits registrations per address, refused ones too", async () => {
  const address = freshAddress();
  const register = (n: number, from: string) =>
    first.call("POST", "/register", { address: from, body: { email: `foule${n}@exemple.fr`, password: "secret-1" } });
  assert.equal((await register(0, address)).status, 201);
  assert.equal((await register(0, address)).status, 409);
  await db.updateTable("attempt").set({ count: 30 }).where("count", "=", 2).execute();
  assertTooMany(await register(1, address), 3600);
  assert.equal((await register(1, freshAddress())).status, 201);
});

test("limits wrong current passwords of an open session", async () => {
  const { token, password } = await newPerson();
  const change = (current_password: string) =>
    first.call("PUT", "/me/password", { token, body: { current_password, new_password: "nouveau-mot" } });
  for (let i = 0; i < 5; i++) assert.equal((await change("faux-mot")).status, 403);
  assertTooMany(await change(password), 900);
});

test("wrong current passwords in one session keep nobody from the right one in another; of all sessions twenty count", async () => {
  const { email, token, password } = await newPerson();
  const change = (session: string, current_password: string) =>
    first.call("PUT", "/me/password", { token: session, body: { current_password, new_password: current_password } });
  for (let i = 0; i < 5; i++) assert.equal((await change(token, "faux-mot")).status, 403);
  assert.equal((await change(token, password)).status, 429);
  const { access_token: other } = (await login(first, email, password, { address: freshAddress() })).json;
  assert.equal((await change(other, password)).status, 204);
  await db.updateTable("attempt").set({ count: 20 }).where("count", "=", 5).execute();
  assertTooMany(await change(other, password), 900);
});

test("limits correct current passwords too: thirty in a quarter of an hour per account", async () => {
  const { token, password } = await newPerson();
  const change = () => first.call("PUT", "/me/password", { token, body: { current_password: password, new_password: password } });
  for (let i = 0; i < 2; i++) assert.equal((await change()).status, 204);
  await setCounts(2, 30);
  assertTooMany(await change(), 900);
});

test("invalid input does not count as a guess", async () => {
  const { email, password } = await newPerson();
  const address = freshAddress();
  for (let i = 0; i < 8; i++) assert.equal((await login(first, email, "", { address })).status, 422);
  assert.equal((await login(first, email, password, { address })).status, 200);
});

test("the stored counts contain no IP address and no e-mail address", async () => {
  await login(first, "lisible@exemple.fr", "faux-mot", { address: freshAddress() });
  const rows = await db.selectFrom("attempt").selectAll().execute();
  assert.ok(rows.length > 0);
  for (const { bucket } of rows) assert.equal(bucket.length, 32);
});
