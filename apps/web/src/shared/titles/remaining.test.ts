import assert from "node:assert/strict";
import { test } from "node:test";
import { remainingWords, secondsLeft } from "./remaining.ts";

test("the remaining time is in minutes, from an hour on in hours", () => {
  assert.equal(remainingWords(720), "12\u202fmin restantes");
  assert.equal(remainingWords(20), "1\u202fmin restante");
  assert.equal(remainingWords(3900), "1\u202fh\u202f05 restantes");
});

test("the rest of a film is known from its position and ratio", () => {
  assert.equal(secondsLeft({ time: 900, ratio: 0.25 }), 2700);
  assert.equal(secondsLeft({ time: 0, ratio: 0 }), 0);
});
