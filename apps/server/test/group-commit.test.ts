import assert from "node:assert/strict";
import { test } from "node:test";
import { GroupCommit } from "#core/group-commit.ts";

const outage = new Error("away");

/** Notes what is written together. */
function open(write: (group: readonly string[]) => Promise<void> = async () => undefined, maxWeight = 100) {
  const groups: string[] = [];
  const commit = new GroupCommit<string, string>({
    write: async (group) => {
      groups.push(group.join(" "));
      await write(group);
      return group.map((value) => value.toUpperCase());
    },
    isOutage: (error) => error === outage,
    gatherMs: 0,
    maxWeight,
    weigh: (value) => value.length,
  });
  return { groups, add: (value: string) => commit.add(value.slice(0, 1), value) };
}

test("writes together what comes together, one value of each key at a time", async () => {
  const { groups, add } = open();
  assert.deepEqual(await Promise.all(["a1", "a2", "b1", "c1", "a3", "b2"].map(add)), ["A1", "A2", "B1", "C1", "A3", "B2"]);
  assert.deepEqual(groups, ["a1 b1 c1", "a2 b2", "a3"]);
});

test("a group weighs no more than it may, and every key has its turn", async () => {
  const { groups, add } = open(undefined, 4);
  await Promise.all(["a1", "a2", "b1", "c1", "d123456"].map(add));
  assert.deepEqual(groups, ["a1 b1", "c1", "d123456", "a2"]);
});

test("the values of a group that fails are written alone; only those fail that fail then", async () => {
  const { groups, add } = open(async (group) => {
    if (group.includes("b1")) throw new Error("refused");
  });
  const ends = await Promise.allSettled(["a1", "b1", "b2", "c1"].map(add));
  assert.deepEqual(
    ends.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled", "fulfilled"],
  );
  assert.deepEqual(groups, ["a1 b1 c1", "a1", "b1", "c1", "b2"]);
});

test("an outage refuses all that wait, and the next value is tried again", async () => {
  let isAway = true;
  const { groups, add } = open(async () => {
    if (isAway) throw outage;
  });
  const ends = await Promise.allSettled(["a1", "a2", "b1"].map(add));
  assert.ok(ends.every((end) => end.status === "rejected" && end.reason === outage));
  isAway = false;
  assert.equal(await add("a3"), "A3");
  assert.deepEqual(groups, ["a1 b1", "a3"]);
});
