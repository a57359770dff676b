import assert from "node:assert/strict";
import { test } from "node:test";
import { slowPatterns } from "./slow-patterns.mjs";

const slow = [
  // What once stopped the import of playlists: each bracket searched the rest of the line.
  [String.raw`line.matchAll(/\[([^\]]+)\]/g)`, "[", false],
  [String.raw`/\s*-\s*$/.test(text)`, " ", false],
  [String.raw`/^[^@]+@[^@]+\.[^@]+$/u`, ".", false],
  [String.raw`/^(\w+\s?)*$/`, "A", true],
  [String.raw`new RegExp("^(a+)+$")`, "a", true],
  ['RegExp(String.raw`=+$`, "g")', "=", false],
  ["new RegExp(`a+$`)", "a", false],
];

for (const [source, character, isExponential] of slow)
  test(`finds the slow pattern of ${source}`, () => {
    const [found, ...others] = slowPatterns("a.ts", `\n${source};`);
    assert.deepEqual(others, []);
    assert.equal(found?.line, 2);
    assert.equal(found.isExponential, isExponential);
    assert.equal(found.attack, `${JSON.stringify(character)}.repeat(50_000)`);
  });

test("finds none in patterns whose time grows with the length, in comments and in texts", () => {
  const source = String.raw`
    // /(a+)+$/
    const text = "/(a+)+$/", all = [/\[([^[\]]+)\]/g, /^[\w-]{1,20}$/, /(?<!=)=+$/, new RegExp(text), new RegExp(${"`${text}+$`"})];`;
  assert.deepEqual(slowPatterns("a.ts", source), []);
});

test("reads TypeScript and JSX, and says where a source cannot be parsed", () => {
  assert.equal(slowPatterns("a.tsx", String.raw`const a = <p title={b as string}>{/\s+$/.exec(c)}</p>;`).length, 1);
  assert.throws(() => slowPatterns("a.ts", "const = 1"), /^Error: a\.ts: /);
});
