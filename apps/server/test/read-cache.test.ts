import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ReadCache } from "#core/read-cache.ts";

interface Row {
  readonly version: number;
}

const open = () => new ReadCache<Row>({ max: 3 });

/** A read that ends when the test says. */
function slowRead() {
  const { promise, resolve, reject } = Promise.withResolvers<Row>();
  return { load: () => promise, resolve, reject };
}

describe("cache of what was read", () => {
  test("a value is read once, then answered from memory", async () => {
    const cache = open();
    let reads = 0;
    const load = async () => ({ version: ++reads });
    assert.deepEqual(await cache.read("a", load), { version: 1 });
    assert.deepEqual(await cache.read("a", load), { version: 1 });
    assert.deepEqual(await cache.read("b", load), { version: 2 });
  });

  test("concurrent callers of a key share one read", async () => {
    const cache = open();
    const slow = slowRead();
    const both = Promise.all([cache.read("a", slow.load), cache.read("a", () => Promise.reject(new Error("second read")))]);
    slow.resolve({ version: 1 });
    assert.deepEqual(await both, [{ version: 1 }, { version: 1 }]);
  });

  test("a value that was read before an eviction is answered but not cached, and later callers read anew", async () => {
    const cache = open();
    const slow = slowRead();
    const early = cache.read("a", slow.load);
    cache.evict(["b"]);
    assert.deepEqual(await cache.read("a", async () => ({ version: 2 })), { version: 2 });
    slow.resolve({ version: 1 });
    assert.deepEqual(await early, { version: 1 });
    assert.deepEqual(cache.get("a"), { version: 2 });
  });

  test("startRead says whether the value was cached", () => {
    const cache = open();
    const [first, second] = [cache.startRead(), cache.startRead()];
    assert.equal(first("a", { version: 1 }), true);
    cache.evict([]);
    assert.equal(second("b", { version: 1 }), false);
    assert.equal(cache.get("b"), undefined);
  });

  test("a failed read is not cached", async () => {
    const cache = open();
    await assert.rejects(
      cache.read("a", () => Promise.reject(new Error("away"))),
      /away/,
    );
    assert.deepEqual(await cache.read("a", async () => ({ version: 1 })), { version: 1 });
  });

  test("evicts by key, by value, or all; a deleted entry does not disturb other reads", () => {
    const cache = open();
    for (const version of [1, 2, 3]) cache.startRead()(String(version), { version });
    const left = () => ["1", "2", "3"].filter((key) => cache.get(key));
    cache.evictWhere(({ version }) => version === 2);
    assert.deepEqual(left(), ["1", "3"]);
    const keep = cache.startRead();
    cache.delete("1");
    assert.equal(keep("2", { version: 2 }), true);
    assert.deepEqual(left(), ["2", "3"]);
    cache.evict(["3"]);
    assert.deepEqual(left(), ["2"]);
    cache.evict();
    assert.deepEqual(left(), []);
  });

  test("holds no more than its bounds, and lets go of what was not asked for longest", () => {
    const cache = open();
    for (const version of [1, 2, 3]) cache.startRead()(String(version), { version });
    cache.get("1");
    cache.startRead()("4", { version: 4 });
    assert.equal(cache.get("2"), undefined);
    assert.ok(cache.get("1") && cache.get("4"));
  });
});
