import assert from "node:assert/strict";
import { test } from "node:test";
import { fileSize } from "./file-size.ts";

test("bytes are written in the largest unit of at least 1", () => {
  const sizes = [0, 1023, 1024, 1_500_000, 8 * 1024 ** 3, 5 * 1024 ** 5].map(fileSize);
  assert.deepEqual(
    sizes.map((size) => size.replaceAll(/\s/g, " ")),
    ["0 o", "1 020 o", "1 ko", "1,43 Mo", "8 Go", "5 120 To"],
  );
});
