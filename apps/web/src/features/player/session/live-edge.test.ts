import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { followEdge, isAtEdge, newEdge } from "./live-edge.ts";
import type { Phase } from "./player-state.ts";

type LiveEvent = readonly [phase: Phase, behind: number];

/** Whether « En direct » is shown after these events. */
function isLiveAfter(events: readonly LiveEvent[]): boolean {
  const edge = events.reduce((known, [phase, behind]) => followEdge(known, phase, behind), newEdge);
  const [phase, behind] = events.at(-1) ?? ["loading", 0];
  return isAtEdge(edge, phase, behind);
}

describe("a live picture is at the live edge", () => {
  const table: [string, readonly LiveEvent[], boolean][] = [
    ["while it loads", [["loading", 0]], true],
    ["as it begins a few segments behind", [["playing", 9.5]], true],
    [
      "where its stream always is, however far",
      [
        ["playing", 15],
        ["playing", 17],
      ],
      true,
    ],
    [
      "where the edge moves by jumps",
      [
        ["playing", 0],
        ["playing", 6],
        ["playing", 2],
      ],
      true,
    ],
    [
      "not after a jump back",
      [
        ["playing", 9.5],
        ["playing", 19.5],
      ],
      false,
    ],
    [
      "not while paused",
      [
        ["playing", 9.5],
        ["paused", 9.5],
      ],
      false,
    ],
    [
      "not before it could begin by itself",
      [
        ["loading", 0],
        ["paused", 0],
      ],
      false,
    ],
    [
      "after a pause of a moment",
      [
        ["playing", 9.5],
        ["paused", 9.5],
        ["playing", 11],
      ],
      true,
    ],
    [
      "not after a pause that lasted",
      [
        ["playing", 4],
        ["paused", 4],
        ["playing", 9],
      ],
      false,
    ],
    [
      "not while it waits after such a pause",
      [
        ["playing", 4],
        ["paused", 4],
        ["buffering", 9],
      ],
      false,
    ],
    [
      "not after two pauses that add up",
      [
        ["playing", 4],
        ["paused", 4],
        ["playing", 6],
        ["paused", 6],
        ["playing", 8],
      ],
      false,
    ],
    [
      "once it has caught up",
      [
        ["playing", 4],
        ["paused", 4],
        ["playing", 9],
        ["playing", 3],
      ],
      true,
    ],
    [
      "then as if it had never paused",
      [
        ["playing", 4],
        ["paused", 4],
        ["playing", 3],
        ["playing", 8],
      ],
      true,
    ],
    [
      "if it was paused before it ever ran",
      [
        ["paused", 0],
        ["playing", 9.5],
      ],
      true,
    ],
  ];
  for (const [name, events, expected] of table) test(name, () => assert.equal(isLiveAfter(events), expected));
});
