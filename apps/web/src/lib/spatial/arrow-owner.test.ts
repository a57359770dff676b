import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldKeeps } from "./arrow-owner.ts";
import type { FieldFacts } from "./arrow-owner.ts";
import type { Direction } from "./nearest.ts";

const field = (facts: Partial<FieldFacts>): FieldFacts => ({
  tag: "INPUT",
  type: "text",
  value: "",
  selectionStart: null,
  selectionEnd: null,
  open: false,
  ...facts,
});
const typed = (caret: number, end = caret) => field({ value: "nosferatu", selectionStart: caret, selectionEnd: end });
const list = (open: boolean) => field({ tag: "SELECT", type: "select-one", value: "a", open });
const lines = (caret: number) =>
  field({ tag: "TEXTAREA", type: "textarea", value: "deux\nlignes", selectionStart: caret, selectionEnd: caret });

/** The arrows that a field keeps for whoever came by Tab or by a press, then for whoever goes about with arrows alone. */
const table: [name: string, field: FieldFacts, usual: string, steering: string][] = [
  ["an empty field", field({ selectionStart: 0, selectionEnd: 0 }), "", ""],
  ["the caret in the middle of words", typed(4), "left right up down", "left right"],
  ["the caret at their end", typed(9), "left up", "left"],
  ["the caret at their beginning", typed(0), "right down", "right"],
  ["words that are marked", typed(0, 9), "left right up down", "left right"],
  ["an address, whose caret browsers hide", field({ type: "email", value: "a@b.fr" }), "left right up down", "left right"],
  ["an empty address", field({ type: "email" }), "", ""],
  ["a number", field({ type: "number", value: "3" }), "left right up down", "left right"],
  ["an empty number, which up and down still change", field({ type: "number" }), "up down", ""],
  ["several lines, at their end", lines(11), "left up", "left up"],
  ["several lines, in between", lines(3), "left right up down", "left right up down"],
  ["a closed list", list(false), "left right up down", ""],
  ["an open list", list(true), "left right up down", "left right up down"],
  ["a slider", field({ type: "range", value: "3" }), "left right up down", "left right"],
  ["choices side by side", field({ type: "radio", value: "a" }), "left right up down", "left right"],
  ["a box to tick", field({ type: "checkbox", value: "on" }), "", ""],
];
for (const [name, facts, usual, steering] of table) {
  test(name, () => {
    const kept = (steers: boolean) =>
      (["left", "right", "up", "down"] as const).filter((one: Direction) => fieldKeeps(facts, one, steers)).join(" ");
    assert.equal(kept(false), usual);
    assert.equal(kept(true), steering);
  });
}
