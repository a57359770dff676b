import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const root = new URL("../../../", import.meta.url);

/** How the pages shorten their paths. */
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

const security = await readFile(new URL("docs/security.md", root), "utf8");

/** The cells of the rows of a Markdown table below a heading, but for its head. */
function tableRows(text: string): string[][] {
  const lines = text.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim()),
  );
}

/** The text from a heading to the next one. */
const sectionOf = (heading: string): string => (security.split(`\n## ${heading}`)[1] ?? "").split(/\n##+ /, 1)[0] ?? "";

/** Whether a line has the parts of a shortened name, in their order. */
const hasParts = (line: string, name: string): boolean =>
  name.split("…").reduce((from, part) => {
    const at = from < 0 ? -1 : line.indexOf(part.trim(), from);
    return at < 0 ? -1 : at + part.trim().length;
  }, 0) >= 0;

test("every file that the security page names is there, and has the tests that it names, shortened or not", async () => {
  const missing: string[] = [];
  const found = pathsIn(security).filter((path) => /^(?:web|e2e|server|test|contract|rules)\/\S+\.\w+$/.test(path));
  for (const path of new Set(found)) if ((await fileOf(path)) === null) missing.push(path);
  const named = testsIn(security).filter(({ names: wanted }) => wanted.length > 0);
  for (const { path, names: wanted } of named) {
    const lines = ((await fileOf(path)) ?? "").split("\n");
    for (const name of wanted) if (!lines.some((line) => hasParts(line, name))) missing.push(`${path}: ${name}`);
  }
  assert.deepEqual(missing, []);
  assert.equal(
    named.flatMap((one) => one.names).length,
    matches(security, /“([^”]+)”/g).length,
    "each name stands after its file",
  );
});

const states = ["met", "partly", "no", "not applicable"] as const;

test("the counts of the security page are those of its rows", () => {
  const chapters = tableRows(security.split("\n## ", 1)[0] ?? "");
  assert.equal(chapters.length, 17);
  const totals = states.map(() => 0);
  for (const [chapter = "", ...counts] of chapters) {
    const rowsOfChapter = tableRows(sectionOf(chapter.replace(" ", ". ")));
    for (const row of rowsOfChapter) assert.equal(row.length, 5, row.join(" | "));
    const counted = states.map((state) => rowsOfChapter.filter(([, , , one]) => one === state).length);
    assert.deepEqual(counts.map(Number), counted, chapter);
    assert.equal(
      rowsOfChapter.length,
      counted.reduce((sum, n) => sum + n),
      `${chapter}: another state`,
    );
    for (const [i, n] of counted.entries()) totals[i] = (totals[i] ?? 0) + n;
  }
  const all = totals.reduce((sum, n) => sum + n);
  const line = states.map((state, i) => `${totals[i]} ${state}`).join(", ");
  assert.ok(security.includes(`The ${all} requirements `) && security.includes(`: ${line}.`), `${all}: ${line}`);
});

test("every file of attacks is in their table, with a number of tries, and none got through", async () => {
  const attacks = tableRows(sectionOf("Attacks"));
  const listed = new Set(attacks.flatMap(([, tests = ""]) => pathsIn(tests)));
  const there = (await readdir(new URL("security/", import.meta.url))).filter((name) => name.endsWith(".test.ts"));
  assert.deepEqual([...listed].toSorted(), there.map((name) => `test/security/${name}`).toSorted());
  let sum = 0;
  for (const [what, , tried = "", through] of attacks) {
    assert.match(tried, /^[1-9]\d*$/, what);
    assert.equal(through, "0", what);
    sum += Number(tried);
  }
  assert.ok(security.includes(`Attacks tried: ${sum}, got through: 0.`), `Attacks tried: ${sum}, got through: 0.`);
});
