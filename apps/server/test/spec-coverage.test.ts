import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const root = new URL("../../../", import.meta.url);

/** How the page shortens its paths. */
const folders: Record<string, string> = {
  web: "apps/web/src",
  e2e: "apps/web/e2e",
  public: "apps/web/public",
  server: "apps/server/src",
  test: "apps/server/test",
  contract: "packages/contract/src",
  rules: "packages/contract/test",
};

const files = new Map<string, Promise<string | null>>();

/** A file by its shortened path, with escaped characters as they are shown; null where there is none. */
function fileOf(short: string): Promise<string | null> {
  const [folder = "", ...rest] = short.split("/");
  const found =
    files.get(short) ??
    readFile(new URL([folders[folder] ?? folder, ...rest].join("/"), root), "utf8").then(
      (text) => text.replaceAll(String.raw`\u202f`, "\u202f").replaceAll("&#8239;", "\u202f"),
      () => null,
    );
  files.set(short, found);
  return found;
}

const page = await readFile(new URL("docs/spec-coverage.md", root), "utf8");
/** Rows of the tables, but for their heads. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\|[ |-]+$/.test(line) && !line.endsWith("| Code | Test |"))
  .map((line) =>
    line
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim()),
  );

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const pathsIn = (cell: string): string[] => matches(cell, /`([^`]+)`/g);
/** Each file of a cell of tests, with the names that follow it. */
const testsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`((?:,? “[^”]+”)*)/g)].map(([, path = "", names = ""]) => ({
    path,
    names: matches(names, /“([^”]+)”/g),
  }));

/** Whether a file has a test of that name, or a table of them with that row. */
const names = (text: string, name: string): boolean =>
  [`"${name}"`, `'${name}'`, `\`${name}\``].some((quoted) => text.includes(quoted));

test("every row of the coverage has three cells, a file and a test", () => {
  assert.ok(rows.length > 200, `${rows.length} rows`);
  for (const row of rows) {
    assert.equal(row.length, 3, row.join(" | "));
    const [what = "", code = "", tests = ""] = row;
    assert.ok(pathsIn(code).length > 0, `no file: ${what}`);
    assert.ok(testsIn(tests).length > 0 && testsIn(tests).every((one) => one.names.length > 0), `a test without a name: ${what}`);
  }
});

test("every file of the coverage is there", async () => {
  const paths = new Set(rows.flatMap(([, code = "", tests = ""]) => [...pathsIn(code), ...pathsIn(tests)]));
  const missing: string[] = [];
  for (const path of paths) if ((await fileOf(path)) === null) missing.push(path);
  assert.deepEqual(missing, []);
});

test("every test that the coverage names is in its file", async () => {
  const missing: string[] = [];
  for (const [, , cell = ""] of rows)
    for (const { path, names: wanted } of testsIn(cell))
      for (const name of wanted) if (!names((await fileOf(path)) ?? "", name)) missing.push(`${path}: ${name}`);
  assert.deepEqual(missing, []);
});

test("every wording of the coverage is in its file, to the letter", async () => {
  const missing: string[] = [];
  for (const [what = "", code = ""] of rows) {
    const texts = await Promise.all(pathsIn(code).map(fileOf));
    // A line of JSX that is folded reads as one.
    const all = texts.join("\n").replaceAll(/\s*\n\s*/g, " ");
    for (const wording of matches(what, /« ([^»]+) »/g)) if (!all.includes(wording)) missing.push(`${wording} (${code})`);
  }
  assert.deepEqual(missing, []);
});
