import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBytes } from "./disk-words.ts";

test("bytes are said in the unit that reads best, in French", () => {
  const said = [0, 999, 1500, 12_400_000_000, 3_000_000_000_000].map((size) => formatBytes(size).replaceAll(/\s/g, " "));
  assert.deepEqual(said, ["0 o", "999 o", "1,5 ko", "12,4 Go", "3 To"]);
});
