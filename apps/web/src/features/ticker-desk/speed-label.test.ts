import assert from "node:assert/strict";
import { test } from "node:test";
import { speedLabel } from "./speed-label.ts";

test("each speed has its name, up to and with its bound", () => {
  const names = [1, 5, 6, 15, 16, 25, 26, 35, 36, 50].map(speedLabel);
  assert.deepEqual(names, [
    "Très lent",
    "Très lent",
    "Lent",
    "Lent",
    "Normal",
    "Normal",
    "Rapide",
    "Rapide",
    "Très rapide",
    "Très rapide",
  ]);
});
