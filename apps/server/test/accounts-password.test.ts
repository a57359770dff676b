import assert from "node:assert/strict";
import { argon2Sync } from "node:crypto";
import { test } from "node:test";
import { Refusal } from "#core/refusal.ts";
import { hashPassword, verifyPassword } from "#domains/accounts/password.ts";

test("a hash is of its password alone, and no two are the same", async () => {
  const [one, two] = await Promise.all([hashPassword("secret-1"), hashPassword("secret-1")]);
  assert.notEqual(one, two);
  assert.equal(await verifyPassword("secret-1", one), true);
  assert.equal(await verifyPassword("secret-2", one), false);
  assert.equal(await verifyPassword("secret-1", undefined), false);
});

test("a hash made with another cost is read by its own figures", async () => {
  const nonce = Buffer.from("somesaltsomesalt");
  const tag = argon2Sync("argon2id", { message: "password", nonce, memory: 8192, passes: 3, parallelism: 1, tagLength: 24 });
  const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  const other = `$argon2id$v=19$m=8192,t=3,p=1$${text(nonce)}$${text(tag)}`;
  assert.equal(await verifyPassword("password", other), true);
  assert.equal(await verifyPassword("passwore", other), false);
  await assert.rejects(verifyPassword("password", "$2b$12$abcdefghijklmnopqrstuv"), /illisible/);
});

test("two hash at once, fifty wait, and the rest is told to come back", async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword("secret-1")));
  const refused = answers.filter((answer) => answer.status === "rejected").map((answer) => answer.reason as unknown);
  assert.equal(refused.length, 60 - 52);
  for (const reason of refused) {
    assert.ok(reason instanceof Refusal);
    assert.deepEqual([reason.status, reason.retryAfter], [503, 2]);
  }
  assert.match(await hashPassword("secret-1"), /^\$argon2id\$/, "and then it goes on");
});

test("an unknown account takes as long as a known one", async () => {
  const hash = await hashPassword("secret-1");
  const timed = async (given: string | undefined): Promise<number> => {
    const start = performance.now();
    await verifyPassword("faux-mot", given);
    return performance.now() - start;
  };
  const differences: number[] = [];
  for (let i = 0; i < 200; i++) {
    // Both at the same moment, by turns the first: whatever else the machine does, it does to both.
    const order = i % 2 === 0 ? [hash, undefined] : [undefined, hash];
    const [first = 0, second = 0] = await Promise.all(order.map(timed));
    differences.push(i % 2 === 0 ? first - second : second - first);
  }
  const median = differences.toSorted((a, b) => a - b)[100] ?? Number.NaN;
  assert.ok(Math.abs(median) < 5, `${median} ms more for a known one`);
});
