import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Chapter } from "@seance/contract/playback";
import fc from "fast-check";
import { chapterNameAt, orderedChapters } from "#features/player/chapters.ts";
import { initialState } from "./player-state.ts";
import { followSkips, noSkips, offeredPart, undone } from "./skips.ts";
import type { Skips } from "./skips.ts";

const part = (start: number, end: number, kind: Chapter["kind"] = null, title: string | null = null): Chapter => ({
  start,
  end,
  kind,
  title,
});
const whole = part(0, 600, null, "La Bague qui tue");
const recap = part(0, 40, "recap");
const intro = part(40, 100, "intro");
const credits = part(550, 600, "credits");
const chapters = [whole, recap, intro, credits];

/** Lets positions play; gives what was skipped, and where that left the observation. */
function follow(positions: readonly number[], automatic = true, from: Skips = noSkips, list = chapters) {
  let skips = from;
  const jumps: number[] = [];
  for (const position of positions) {
    const next = followSkips(skips, { chapters: list, position, automatic });
    skips = next.skips;
    if (next.skipTo !== null) jumps.push(next.skipTo);
  }
  return { skips, jumps };
}

describe("skipping without a press", () => {
  const table: [name: string, positions: number[], jumps: number[], list?: Chapter[]][] = [
    ["what starts in a recap goes past the intro behind it", [0, 0.2], [100]],
    ["a part that begins to play", [39, 39.5, 40.2], [100], [intro]],
    ["once: seeing it again is wanted", [39.5, 40.2, 100, 50, 50.2], [100], [intro]],
    ["played into a second time", [39.5, 40.2, 100, 38, 39, 40], [100, 100], [intro]],
    ["a part that was sought plays", [10, 60, 60.2, 61], [], [intro]],
    ["resumed inside a part", [60, 60.2], [100], [intro]],
    ["credits play", [549.5, 550.2, 551], []],
    ["its last second is not worth it", [99.2], [], [intro]],
    ["a part of four seconds", [9, 10, 11], [], [part(10, 14, "intro")]],
    ["a chapter is no part", [0, 1, 2], [], [whole]],
    ["an intro inside another chapter", [39.5, 40.5], [100], [whole, intro]],
    ["nothing is there", [0, 100, 200], [], []],
  ];
  for (const [name, positions, jumps, list] of table)
    test(name, () => assert.deepEqual(follow(positions, true, noSkips, list).jumps, jumps));

  test("is off unless asked for", () => assert.deepEqual(follow([0, 39, 40, 41], false).jumps, []));

  test("« Revenir » is offered for eight seconds, goes back, and the part then plays", () => {
    const { skips } = follow([0.2]);
    assert.deepEqual(skips.undo, { parts: [recap, intro], from: 0.2, to: 100 });
    assert.ok(follow([100, 103, 107.9], true, skips).skips.undo);
    assert.equal(follow([100, 103, 108], true, skips).skips.undo, null);
    assert.equal(follow([100, 300], true, skips).skips.undo, null);
    const back = follow([0.2, 0.5, 39.9, 40.1].slice(0, 2), true, undone(skips));
    assert.deepEqual(back.jumps, []);
    assert.equal(back.skips.undo, null);
  });

  test("whatever the chapters, a skip goes forward and ends", () => {
    const any = fc.record({
      start: fc.double(),
      end: fc.double(),
      title: fc.option(fc.string()),
      kind: fc.option(fc.constantFrom("intro", "recap", "credits"), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(any), fc.array(fc.double({ min: 0, max: 9000, noNaN: true })), (list, positions) => {
        let skips = noSkips;
        for (const position of positions) {
          const next = followSkips(skips, { chapters: orderedChapters(list), position, automatic: true });
          skips = next.skips;
          if (next.skipTo !== null) assert.ok(next.skipTo > position);
        }
      }),
    );
  });
});

describe("the part that a press skips", () => {
  const watching = { ...initialState, phase: "playing", hasNext: true, duration: 600 } as const;
  const offered = (position: number, state = {}) => offeredPart({ ...watching, position, ...state }, chapters, position);
  const table: [name: string, found: Chapter | null, expected: Chapter | null][] = [
    ["a recap", offered(3), recap],
    ["an intro", offered(40), intro],
    ["while paused too", offered(40, { phase: "paused" }), intro],
    ["not in its last second", offered(99.5), null],
    ["between", offered(300), null],
    ["in the last minute the next episode is offered instead", offered(560), null],
    ["credits of the last episode", offered(560, { hasNext: false }), credits],
    ["credits that begin before the last minute", offered(560, { duration: 700 }), credits],
    ["nothing while it loads", offered(3, { phase: "loading" }), null],
    ["nothing at the end", offered(560, { phase: "ended", hasNext: false }), null],
  ];
  for (const [name, found, expected] of table) test(name, () => assert.equal(found, expected));
});

describe("chapters", () => {
  test("have a name: their title, what they are, or their number", () => {
    const list = [part(0, 10, null, " "), part(10, 20, "intro"), part(20, 30, null, "Fin"), part(30, 40, "credits", "À suivre")];
    assert.deepEqual(
      [5, 10, 29, 35, 40].map((time) => chapterNameAt(list, time)),
      ["Chapitre 1", "Intro", "Fin", "À suivre", undefined],
    );
    assert.equal(chapterNameAt(chapters, 50), "Intro");
    assert.equal(chapterNameAt(chapters, 120), "La Bague qui tue");
  });

  test("are put in order, without those of no length, a few hundred at most", () => {
    const list = [part(9, 12), part(0, 9), part(5, 5), part(8, 2), part(NaN, 3), part(-4, 3), part(1, NaN)];
    assert.deepEqual(orderedChapters(list), [part(0, 9), part(9, 12)]);
    assert.equal(orderedChapters(Array.from({ length: 9000 }, (_, i) => part(i, i + 1))).length, 500);
  });
});
