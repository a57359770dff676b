import assert from "node:assert/strict";
import { argon2Sync } from "node:crypto";
import { test } from "node:test";
import { Refusal } from "#core/refusal.ts";
import { hashPassword, isOutdated, serverTurn, verifyPassword, type HashTurn } from "#domains/accounts/sign-in/password.ts";

test("a hash matches only its password, and two hashes of one password differ", async () => {
  const [one, two] = await Promise.all([hashPassword("secret-1", serverTurn), hashPassword("secret-1", serverTurn)]);
  assert.notEqual(one, two);
  assert.equal(await verifyPassword("secret-1", one, serverTurn), true);
  assert.equal(await verifyPassword("secret-2", one, serverTurn), false);
  assert.equal(await verifyPassword("secret-1", undefined, serverTurn), false);
});

test("verifies a hash with the cost that it was made with", async () => {
  const nonce = Buffer.from("somesaltsomesalt");
  const tag = argon2Sync("argon2id", { message: "password", nonce, memory: 8192, passes: 3, parallelism: 1, tagLength: 24 });
  const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  const other = `$argon2id$v=19$m=8192,t=3,p=1$${text(nonce)}$${text(tag)}`;
  assert.equal(await verifyPassword("password", other, serverTurn), true);
  assert.equal(await verifyPassword("passwore", other, serverTurn), false);
  await assert.rejects(verifyPassword("password", "$2b$12$abcdefghijklmnopqrstuv", serverTurn), /illisible/);
});

test("a hash is outdated when it was made with less memory, fewer passes or fewer lanes than today", async () => {
  assert.equal(isOutdated(await hashPassword("secret-1", serverTurn)), false);
  const of = (memory: number, passes: number): string => `$argon2id$v=19$m=${memory},t=${passes},p=1$c2FsdA$dGFn`;
  assert.deepEqual([of(8192, 3), of(19_456, 1), of(19_456, 2), of(65_536, 3)].map(isOutdated), [true, true, false, false]);
});

/** Whether each was hashed or refused, in the order of the calls. */
async function outcomes(turns: readonly HashTurn[]): Promise<string[]> {
  const settled = await Promise.allSettled(turns.map((turn) => hashPassword("secret-1", turn)));
  return settled.map((one) => {
    if (one.status === "fulfilled") return "hashed";
    assert.ok(one.reason instanceof Refusal, String(one.reason));
    assert.deepEqual([one.reason.status, one.reason.retryAfter], [503, 2]);
    return "refused";
  });
}

const counts = (values: readonly string[]) => ({
  hashed: values.filter((value) => value === "hashed").length,
  refused: values.filter((value) => value === "refused").length,
});

test("runs two hashes at once and queues fifty, thirty per address, ten per account; refuses the rest", async () => {
  const all = await outcomes(Array.from({ length: 60 }, (_, i) => ({ address: `a${i % 6}`, account: `x${i}` })));
  assert.deepEqual(counts(all), { hashed: 52, refused: 8 });
  const oneAddress = await outcomes(Array.from({ length: 60 }, (_, i) => ({ address: "a", account: `x${i}` })));
  assert.deepEqual(counts(oneAddress), { hashed: 32, refused: 28 });
  const oneAccount = await outcomes(Array.from({ length: 60 }, (_, i) => ({ address: `a${i}`, account: "x" })));
  assert.deepEqual(counts(oneAccount), { hashed: 12, refused: 48 });
  assert.match(await hashPassword("secret-1", serverTurn), /^\$argon2id\$/, "and then it goes on");
});

test("another address is served before the second hash of an address that fills the queue", async () => {
  const order: string[] = [];
  const noting = (turn: HashTurn) => hashPassword("secret-1", turn).then(() => order.push(turn.address));
  const flood = Array.from({ length: 12 }, () => noting({ address: "flood", account: "x" }));
  await Promise.all([...flood, noting({ address: "else", account: "y" })]);
  // Two were under way and one had the first turn; of two that run at once, one may be kept waiting by the machine for a while.
  assert.ok(order.indexOf("else") <= 8, order.join(" "));
});

test("drops a waiting hash when its client disconnects, and frees its place", async () => {
  const gone = new AbortController();
  const waiting = Array.from({ length: 12 }, () => hashPassword("secret-1", { address: "a", account: "x", gone: gone.signal }));
  const settled = Promise.allSettled(waiting);
  assert.deepEqual(await outcomes([{ address: "a", account: "x" }]), ["refused"], "the account has no room left");
  gone.abort();
  const after = outcomes([{ address: "a", account: "x" }]);
  const values = (await settled).map(({ status }) => status);
  assert.deepEqual(values, ["fulfilled", "fulfilled", ...Array.from({ length: 10 }, () => "rejected")], "two were under way");
  assert.deepEqual(await after, ["hashed"]);
  assert.deepEqual(await outcomes([{ address: "a", account: "x", gone: AbortSignal.abort() }]), ["refused"]);
});

test("verifying takes as long for an unknown account as for a known one", async () => {
  const hash = await hashPassword("secret-1", serverTurn);
  const timed = async (given: string | undefined): Promise<number> => {
    const start = performance.now();
    await verifyPassword("faux-mot", given, serverTurn);
    return performance.now() - start;
  };
  const differences: number[] = [];
  const median = (): number => differences.toSorted((a, b) => a - b)[Math.floor(differences.length / 2)] ?? Number.NaN;
  // A hash takes 20 ms: where none is made, forty pairs show it; two hundred where the machine is busy.
  while (differences.length < 40 || (Math.abs(median()) > 2 && differences.length < 200)) {
    const knownFirst = differences.length % 2 === 0;
    // Both at the same moment, by turns the first: whatever else the machine does, it does to both.
    const [first = 0, second = 0] = await Promise.all((knownFirst ? [hash, undefined] : [undefined, hash]).map(timed));
    differences.push(knownFirst ? first - second : second - first);
  }
  assert.ok(Math.abs(median()) < 5, `${median()} ms more for a known one`);
});
