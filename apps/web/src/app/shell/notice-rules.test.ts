import assert from "node:assert/strict";
import { test } from "node:test";
import type { TitleCard } from "@seance/contract/titles";
import fc from "fast-check";
import { newcomers, newTitlesWords, recommend } from "./notice-rules.ts";

const at = (id: string, minute: number) => ({ id, created_at: new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString() });

test("what was there before is never new, in whatever order it comes back", () => {
  const list = fc.uniqueArray(fc.record({ id: fc.uuid(), minute: fc.nat({ max: 59 }) }), {
    selector: ({ id }) => id,
    maxLength: 5,
  });
  fc.assert(
    fc.property(list, (things) => {
      const before = things.map(({ id, minute }) => at(id, minute));
      assert.deepEqual(newcomers(before, before.toReversed(), 5), []);
    }),
  );
});

test("what is made later is new, even where the list was full", () => {
  const before = [at("a", 5), at("b", 4)];
  assert.deepEqual(newcomers(before, [at("c", 6), at("a", 5)], 2), [at("c", 6)]);
});

test("an older one that moves up into a full list is not new, one that enters a list with room is", () => {
  const before = [at("a", 5), at("b", 4)];
  assert.deepEqual(newcomers(before, [at("a", 5), at("z", 1)], 2), []);
  assert.deepEqual(newcomers(before, [at("a", 5), at("z", 1)], 5), [at("z", 1)]);
});

test("one is named, several are counted and named", () => {
  assert.equal(newTitlesWords([{ title: "Faust" }], "Nouveau film", "nouveaux films"), "Nouveau film\u202f: Faust");
  assert.equal(
    newTitlesWords([{ title: "Faust" }, { title: "M" }], "Nouveau film", "nouveaux films"),
    "2 nouveaux films\u202f: Faust, M",
  );
});

test("what is recommended has not been begun: films and series in turn, nothing when all was", () => {
  const title = (id: string) => ({ id }) as TitleCard;
  const home = { top_movies: [title("f1"), title("f2")], top_series: [title("s1")] };
  assert.equal(recommend(home, new Set())?.id, "f1");
  assert.equal(recommend(home, new Set(["f1"]))?.id, "s1");
  assert.equal(recommend(home, new Set(["f1", "s1"]))?.id, "f2");
  assert.equal(recommend(home, new Set(["f1", "f2", "s1"])), undefined);
});
