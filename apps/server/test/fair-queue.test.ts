import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { FairQueue, FairRunner } from "#core/fair-queue.ts";

interface Entry {
  readonly address: string;
  readonly account: string;
  readonly id: number;
}

let lastId = 0;
const entry = (address: string, account: string): Entry => ({ address, account, id: ++lastId });
const wide = { total: 1000, perAddress: 1000, perAccount: 1000 };

/** Adds entries written as "address account"; those that are dropped, in the same writing. */
const fill = (queue: FairQueue<Entry>, ...places: string[]): string[] =>
  places
    .flatMap((place) => {
      const [address = "", account = ""] = place.split(" ");
      return queue.add(entry(address, account));
    })
    .map(({ address, account }) => `${address} ${account}`);

/** Serves all that waits; in the writing of {@link fill}. */
function drain(queue: FairQueue<Entry>): string[] {
  const served: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) served.push(`${next.address} ${next.account}`);
  return served;
}

test("serves addresses in turn, then the accounts of each address", () => {
  const queue = new FairQueue<Entry>(wide);
  fill(queue, "a x", "a x", "a x", "a y", "b z", "b z");
  assert.deepEqual(drain(queue), ["a x", "b z", "a y", "b z", "a x", "a x"]);
});

test("an entry of another address waits for one turn of a full address", () => {
  const queue = new FairQueue<Entry>({ total: 10, perAddress: 8, perAccount: 8 });
  fill(queue, ..."a x,".repeat(8).split(",").slice(0, 8));
  fill(queue, "b y");
  assert.deepEqual([queue.next()?.address, queue.next()?.address], ["a", "b"]);
});

const bounds = { total: 6, perAddress: 4, perAccount: 3 };
const crowded: [string, string[], string, string[]][] = [
  ["an account is bounded over all addresses", ["a x", "b x", "c x"], "d x", ["d x"]],
  ["its owner, elsewhere, replaces the newest of an address that fills it", ["a x", "a x", "a x"], "b x", ["a x"]],
  ["an address is bounded over all accounts", ["a w", "a x", "a y", "a z"], "a v", ["a v"]],
  ["another account of an address replaces one of the account that fills it", ["a x", "a x", "a x", "a y"], "a z", ["a x"]],
  ["a full queue of single entries takes no more", ["a u", "b v", "c w", "d x", "e y", "f z"], "g t", ["g t"]],
  ["in a full queue the address that has most waiting makes room", ["a v", "a w", "a x", "b y", "b z", "c y"], "d t", ["a v"]],
  ["who has most waiting makes no room for himself", ["a v", "a w", "a x", "b y", "b z", "c y"], "a t", ["a t"]],
];
for (const [name, before, added, dropped] of crowded)
  test(`full: ${name}`, () => {
    const queue = new FairQueue<Entry>(bounds);
    assert.deepEqual(fill(queue, ...before), []);
    assert.deepEqual(fill(queue, added), dropped);
    const left = drain(queue);
    assert.equal(left.length, before.length + 1 - dropped.length);
    assert.equal(left.includes(added), !dropped.includes(added));
  });

test("a deleted entry is not served, and is deleted once", () => {
  const queue = new FairQueue<Entry>(wide);
  const gone = entry("a", "x");
  queue.add(gone);
  fill(queue, "a x", "b y");
  assert.deepEqual([queue.delete(gone), queue.delete(gone)], [true, false]);
  assert.deepEqual(drain(queue), ["a x", "b y"]);
});

type Step = { readonly add: readonly [string, string] } | "next" | { readonly delete: number };
const letters = (text: string) => fc.constantFrom(...text);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(letters("abcd"), letters("wxyz")).map((add): Step => ({ add })) },
    { weight: 2, arbitrary: fc.constant<Step>("next") },
    { weight: 1, arbitrary: fc.nat({ max: 20 }).map((at): Step => ({ delete: at })) },
  ),
  { maxLength: 120 },
);

/** What waits, in the order of arrival, kept beside the queue by plain means. */
function run(taken: readonly Step[], check: (waiting: readonly Entry[], step: Step, left: readonly Entry[]) => void): void {
  const queue = new FairQueue<Entry>(bounds);
  let waiting: Entry[] = [];
  const without = (left: readonly Entry[]): Entry[] => waiting.filter((other) => !left.includes(other));
  for (const step of taken) {
    let left: Entry[] = [];
    if (step === "next") {
      const next = queue.next();
      assert.equal(next === undefined, waiting.length === 0, "something waits, and nothing is served");
      left = next ? [next] : [];
    } else if ("add" in step) {
      const added = entry(...step.add);
      waiting.push(added);
      left = queue.add(added);
    } else {
      const gone = waiting[step.delete];
      if (gone) assert.ok(queue.delete(gone));
      left = gone ? [gone] : [];
    }
    assert.ok(
      left.every((other) => waiting.includes(other)),
      "what leaves was waiting",
    );
    check(waiting, step, left);
    waiting = without(left);
  }
  while (waiting.length > 0) {
    const next = queue.next();
    assert.ok(next && waiting.includes(next), "each is served once");
    waiting = without([next]);
  }
  assert.equal(queue.next(), undefined);
}

const countBy = (entries: readonly Entry[], key: "address" | "account"): number[] =>
  Object.values(Object.groupBy(entries, (other) => other[key])).map((share) => share?.length ?? 0);

test("property: respects all bounds, and refuses nobody while an address has two entries more", () => {
  fc.assert(
    fc.property(steps, (taken) =>
      run(taken, (waiting, step, left) => {
        const after = waiting.filter((other) => !left.includes(other));
        assert.ok(after.length <= bounds.total);
        assert.ok(Math.max(0, ...countBy(after, "address")) <= bounds.perAddress);
        assert.ok(Math.max(0, ...countBy(after, "account")) <= bounds.perAccount);
        const added = step !== "next" && "add" in step ? waiting.at(-1) : undefined;
        if (!added || !left.includes(added)) return;
        assert.deepEqual(left, [added], "nobody else leaves for an entry that is refused");
        const own = after.filter(({ address }) => address === added.address).length;
        const crowdedElsewhere = after.length === bounds.total && Math.max(...countBy(after, "address")) >= own + 2;
        const accountIsFull = after.filter(({ account }) => account === added.account).length === bounds.perAccount;
        assert.ok(!crowdedElsewhere || accountIsFull || own === bounds.perAddress);
      }),
    ),
  );
});

/** Fails when one key is served twice while an entry of another waits. */
class Turns {
  /** By key: the keys served since its first entry waits. */
  readonly #passed = new Map<string, string[]>();

  note(waiting: readonly string[], served: string | undefined, left: readonly string[]): void {
    for (const key of waiting) if (!this.#passed.has(key)) this.#passed.set(key, []);
    if (served !== undefined) this.#serve(served);
    for (const key of this.#passed.keys()) if (!left.includes(key)) this.#passed.delete(key);
  }

  #serve(served: string): void {
    this.#passed.set(served, []);
    for (const [key, others] of this.#passed) {
      if (key === served) continue;
      assert.ok(!others.includes(served), `${served} twice before ${key}`);
      others.push(served);
    }
  }
}

test("property: an entry waits for at most one turn of each other address, and of each other account of its address", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const addresses = new Turns();
      const accounts = new Map([..."abcd"].map((address) => [address, new Turns()]));
      run(taken, (waiting, step, left) => {
        const [served] = step === "next" ? left : [];
        const still = waiting.filter((other) => !left.includes(other));
        const addressesOf = (entries: readonly Entry[]): string[] => entries.map(({ address }) => address);
        addresses.note(addressesOf(waiting), served?.address, addressesOf(still));
        for (const [address, turns] of accounts) {
          const accountsOf = (entries: readonly Entry[]): string[] =>
            entries.filter((other) => other.address === address).map(({ account }) => account);
          turns.note(accountsOf(waiting), served?.address === address ? served.account : undefined, accountsOf(still));
        }
      });
    }),
    { numRuns: 500 },
  );
});

test("property: entries of one account and address keep their order", () => {
  fc.assert(
    fc.property(steps, (taken) =>
      run(taken, (waiting, step, left) => {
        const [served] = step === "next" ? left : [];
        if (!served) return;
        const first = waiting.find(({ address, account }) => address === served.address && account === served.account);
        assert.equal(served, first);
      }),
    ),
  );
});

test("one address runs no more than its share; another fills the room, and is next in turn when there is none", async () => {
  const runner = new FairRunner({ ...wide, running: 3, runningPerAddress: 2 });
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const begin = (address: string): Promise<void> =>
    runner.run({ address, account: address }, () => {
      begun.push(address);
      return new Promise((resolve) => void ends.push(resolve));
    });
  const all = ["a", "a", "a", "b", "a", "b", "c"].map(begin);
  assert.deepEqual(begun, ["a", "a", "b"]);
  for (let ended = 0; ended < all.length; ended++) {
    await new Promise(setImmediate);
    ends[ended]?.();
  }
  await Promise.all(all);
  assert.deepEqual(begun, ["a", "a", "b", "a", "b", "c", "a"]);
});
