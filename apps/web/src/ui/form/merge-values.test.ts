import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { FieldSpec } from "./form-spec.ts";
import { conflictRows, keptNames } from "./merge-values.ts";

const names = ["title", "year", "tags"] as const;
const fields: FieldSpec[] = names.map((name) => ({ kind: "text", name, label: name.toUpperCase() }));

test("a field changed on both sides is disputed, one changed by the other alone is only told", () => {
  const versions = {
    before: { title: "Nosferatu", year: 1922, tags: [] },
    theirs: { title: "Nosferatu le vampire", year: 1921, tags: [] },
    mine: { title: "Nosferatu, eine Symphonie", year: 1922, tags: ["muet"] },
  };
  assert.deepEqual(conflictRows(fields, versions), [
    { name: "title", label: "TITLE", before: "Nosferatu", theirs: "Nosferatu le vampire", mine: "Nosferatu, eine Symphonie" },
    { name: "year", label: "YEAR", before: 1922, theirs: 1921 },
  ]);
  assert.deepEqual(keptNames(versions, {}), ["title", "tags"]);
  assert.deepEqual(keptNames(versions, { title: "theirs" }), ["tags"]);
});

test("whatever both did, nobody's change is lost unseen", () => {
  const values = fc.record({
    title: fc.constantFrom("a", "b", "c"),
    year: fc.constantFrom(1, 2, 3),
    tags: fc.array(fc.constantFrom("x", "y"), { maxLength: 2 }),
  });
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  fc.assert(
    fc.property(values, values, values, (before, theirs, mine) => {
      const rows = conflictRows(fields, { before, theirs, mine });
      const kept = keptNames({ before, theirs, mine }, {});
      for (const name of names) {
        const [old, other, own] = [before[name], theirs[name], mine[name]];
        assert.equal(
          rows.some((row) => row.name === name),
          !same(old, other),
        );
        assert.equal(kept.includes(name), !same(own, old) && !same(own, other));
        assert.equal(
          rows.some((row) => row.name === name && row.mine !== undefined),
          kept.includes(name) && !same(old, other),
        );
      }
    }),
  );
});
