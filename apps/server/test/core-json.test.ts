import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { jsonOf } from "#http/json.ts";

test("an answer is written as JSON.stringify writes it, its long lists too, wherever they are", async () => {
  const leaf = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.date({ noInvalidDate: true }), fc.string({ unit: "binary" }));
  const list = fc.tuple(fc.array(leaf, { maxLength: 5 }), fc.constantFrom(0, 1, 50, 250, 251, 700)).map(([some, times]) => {
    const all = Array.from({ length: times }, () => some);
    return [...all.flat(), ...all];
  });
  const { answer } = fc.letrec((tie) => ({
    answer: fc.oneof({ maxDepth: 3 }, list, leaf, fc.dictionary(fc.string(), tie("answer"), { noNullPrototype: true })),
  }));
  await fc.assert(
    fc.asyncProperty(answer, async (value) => {
      const expected = JSON.stringify(value) as string | undefined;
      assert.equal((await jsonOf(value))?.toString(), expected);
    }),
  );
});

test("others have their turn while a long list is written", async () => {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id }));
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  await jsonOf({ rows });
  clearInterval(counting);
  assert.ok(turns > 0);
});
