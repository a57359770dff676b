import assert from "node:assert/strict";
import { test } from "node:test";
import { missingMediaTools } from "./media-tools.mjs";

const there = { name: "ffmpeg", isThere: () => true, tests: "vidéos", command: "apt install ffmpeg" };
const gone = { name: "Swift", isThere: () => false, tests: "stockage S3", command: "apt install swift-proxy" };

test("a program that is missing is named with the tests that do not run; it fails the run only where all must run", () => {
  for (const [mustRun, failures] of [
    [true, ["Swift manque"]],
    [false, []],
  ]) {
    const said = [];
    const found = missingMediaTools({ tools: [there, gone], mustRun, say: (line) => said.push(line) });
    assert.deepEqual(
      found.map(({ name }) => name),
      failures,
    );
    assert.deepEqual(said, [
      "Swift manque. Ne sont pas exécutés\u202f: stockage S3. Installation\u202f: apt install swift-proxy",
    ]);
  }
});
