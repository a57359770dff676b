import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { withHeld } from "./with-held.ts";

const self = (item: string): string => item;

test("a removed item keeps its place until it comes back", () => {
  const held = [{ item: "b", at: 1 }];
  assert.deepEqual(withHeld(["a", "c"], held, self), [
    { item: "a", gone: false },
    { item: "b", gone: true },
    { item: "c", gone: false },
  ]);
  assert.deepEqual(
    withHeld(["a", "b", "c"], held, self).map(({ gone }) => gone),
    [false, false, false],
  );
});

test("whatever is removed in whatever order, nothing moves", () => {
  const whole = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 });
  const removed = fc.tuple(whole, fc.array(fc.nat(), { maxLength: 12 }));
  fc.assert(
    fc.property(removed, ([all, numbers]) => {
      const gone = [...new Set(numbers.map((number) => number % all.length))];
      const items = all.filter((_item, at) => !gone.includes(at));
      const held = gone.map((at) => ({ item: all[at] ?? "", at }));
      assert.deepEqual(
        withHeld(items, held, self).map(({ item }) => item),
        all,
      );
    }),
  );
});
