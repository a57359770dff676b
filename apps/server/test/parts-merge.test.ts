import assert from "node:assert/strict";
import { test } from "node:test";
import type { Chapter } from "@seance/contract/playback";
import { describeParts, mergeParts, type KnownParts } from "#domains/parts/merge-parts.ts";

const opening: Chapter = { start: 10, end: 70, title: "Opening", kind: "intro" };
const act: Chapter = { start: 70, end: 900, title: "Acte 1", kind: null };
const known = (part: Partial<KnownParts>): KnownParts => ({ staff: new Map(), found: new Map(), ...part });
const told = (chapters: readonly Chapter[]) => chapters.map(({ start, end, title, kind }) => `${start}–${end} ${title} ${kind}`);

for (const [what, chapters, parts, expected] of [
  ["nothing known leaves the chapters", [opening, act], known({}), ["10–70 Opening intro", "70–900 Acte 1 null"]],
  [
    "a part that was found stands where no chapter says so",
    [act],
    known({ found: new Map([["intro", { start: 5, end: 45 }]]) }),
    ["5–45 null intro", "70–900 Acte 1 null"],
  ],
  [
    "a chapter stands above what was found",
    [opening],
    known({ found: new Map([["intro", { start: 5, end: 45 }]]) }),
    ["10–70 Opening intro"],
  ],
  [
    "the staff’s word stands above both",
    [opening],
    known({ staff: new Map([["intro", { start: 12, end: 60 }]]), found: new Map([["intro", { start: 5, end: 45 }]]) }),
    ["10–70 Opening null", "12–60 null intro"],
  ],
  [
    "a part that staff removed is none, of one kind only",
    [opening],
    known({
      staff: new Map([["intro", null]]),
      found: new Map([
        ["intro", { start: 5, end: 45 }],
        ["credits", { start: 950, end: 999 }],
      ]),
    }),
    ["10–70 Opening null", "950–999 null credits"],
  ],
] as const)
  test(what, () => assert.deepEqual(told(mergeParts(chapters, parts)), expected));

test("staff see their word, and what stands without it", () => {
  const found: KnownParts["found"] = new Map([
    ["intro", { start: 5, end: 45 }],
    ["credits", { start: 950, end: 999 }],
  ]);
  const staff: KnownParts["staff"] = new Map([
    ["credits", null],
    ["recap", { start: 0, end: 10 }],
  ]);
  assert.deepEqual(describeParts([opening], { staff, found }), [
    { kind: "recap", given: { start: 0, end: 10 }, removed: false, suggested: null },
    { kind: "intro", given: null, removed: false, suggested: { start: 10, end: 70, from: "chapters" } },
    { kind: "credits", given: null, removed: true, suggested: { start: 950, end: 999, from: "sound" } },
  ]);
});
