import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../src", import.meta.url));

/** An escape in an attribute between quotes, or in the text of an element. */
const shownEscape = /(?:\s[\w-]+="[^"]*|[\w"'}/]>[^<>{}"'`;=]*)\\u[0-9a-f]{4}/i;

test("no text of JSX has an escape: JSX shows it as it is written", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  assert.ok(files.length > 0);
  assert.deepEqual(
    files.filter((name) => shownEscape.test(readFileSync(join(source, name), "utf8"))),
    [],
  );
});
