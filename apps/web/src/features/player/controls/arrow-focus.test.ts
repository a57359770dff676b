import assert from "node:assert/strict";
import { test } from "node:test";
import { boxInDirection, boxInPanel } from "./arrow-focus.ts";

const box = (left: number, top: number, width = 44, height = 44) => ({ left, top, right: left + width, bottom: top + height });
const close = box(1380, 20);
const progress = box(60, 780, 1320, 24);
const [play, back, sound, full] = [box(60, 820), box(104, 820), box(192, 820), box(1336, 820)];
const boxes = [close, progress, play, back, sound, full];
const names = ["close", "progress", "play", "back", "sound", "full"];

const steps: [name: string, from: typeof close, key: string, to: string | undefined][] = [
  ["along the bar", play, "ArrowRight", "back"],
  ["over a gap", sound, "ArrowRight", "full"],
  ["and back", full, "ArrowLeft", "sound"],
  ["not past its end", full, "ArrowRight", undefined],
  ["not from one row to another", close, "ArrowLeft", undefined],
  ["up to the progress, from anywhere", full, "ArrowUp", "progress"],
  ["down to what is under its middle", progress, "ArrowDown", "sound"],
  ["up to the way out", progress, "ArrowUp", "close"],
  ["down from it, one row at a time", close, "ArrowDown", "progress"],
  ["nothing under the bar", play, "ArrowDown", undefined],
];
for (const [name, from, key, to] of steps) {
  test(name, () => {
    const others = boxes.filter((one) => one !== from);
    const index = boxInDirection(from, others, key);
    assert.equal(names[boxes.indexOf(others[index] ?? box(-1, -1))], to);
  });
}

const settings = [box(1300, 300), box(1340, 300), ...[0, 1, 2, 3].map((at) => box(1040 + at * 76, 360)), box(1040, 420, 300)];
const inPanel = ["return", "close", "-1", "-0,1", "+0,1", "+1", "reset"];
const panelSteps: [from: string, key: string, to: string | undefined][] = [
  ["-1", "ArrowRight", "-0,1"],
  ["-0,1", "ArrowLeft", "-1"],
  ["-1", "ArrowLeft", undefined],
  ["+1", "ArrowRight", undefined],
  ["-0,1", "ArrowDown", "reset"],
  ["reset", "ArrowUp", "+1"],
  ["-0,1", "ArrowUp", "close"],
  ["reset", "ArrowDown", "return"],
  ["return", "ArrowUp", "reset"],
  ["+0,1", "Home", "return"],
  ["+0,1", "End", "reset"],
  ["+0,1", "m", undefined],
];
for (const [from, key, to] of panelSteps) {
  test(`in a panel, ${key} from ${from} leads to ${to ?? "nothing"}`, () => {
    assert.equal(inPanel[boxInPanel(settings, inPanel.indexOf(from), key)], to);
  });
}
