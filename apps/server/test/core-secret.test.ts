import assert from "node:assert/strict";
import { chmod, readFile, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { BadSetting, readConfig } from "#core/config.ts";
import { openSecret } from "#core/secret.ts";
import { scratchFolder } from "./app.ts";

const keyOf = async (DATA_DIR: string, APP_SECRET?: string): Promise<string> =>
  (await openSecret({ DATA_DIR, APP_SECRET })).key("essai").toString("hex");

test("a secret is made once, for its owner's eyes, and found again at each start", async () => {
  const folder = path.join(await scratchFolder(), "neuf");
  const first = await keyOf(folder);
  assert.equal((await stat(path.join(folder, "app-secret"))).mode & 0o777, 0o600);
  assert.equal(await keyOf(folder), first);
  assert.deepEqual(await readdir(folder), ["app-secret"]);
  assert.ok((await readFile(path.join(folder, "app-secret"), "utf8")).trim().length >= 43);
  assert.notEqual(await keyOf(await scratchFolder()), first, "each site has its own");
});

test("two starts at once agree", async () => {
  const folder = await scratchFolder();
  const keys = await Promise.all(Array.from({ length: 20 }, () => keyOf(folder)));
  assert.equal(new Set(keys).size, 1);
  assert.deepEqual(await readdir(folder), ["app-secret"]);
});

test("a secret that others could read is closed, one that is cut is refused", async () => {
  const folder = await scratchFolder();
  await keyOf(folder);
  const file = path.join(folder, "app-secret");
  await chmod(file, 0o644);
  await keyOf(folder);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  await writeFile(file, "court\n");
  await assert.rejects(keyOf(folder), /app-secret/);
});

test("APP_SECRET comes first, writes nothing, and is asked for with a database of one's own", async () => {
  const folder = await scratchFolder();
  const given = "x".repeat(32);
  assert.equal(await keyOf(folder, given), await keyOf(await scratchFolder(), given));
  assert.deepEqual(await readdir(folder), []);
  assert.throws(() => readConfig({ DATABASE_URL: "postgresql://a/b" }), BadSetting);
  assert.throws(() => readConfig({ APP_SECRET: "x".repeat(31) }), BadSetting);
});

test("each use has a key of its own", async () => {
  const secret = await openSecret({ DATA_DIR: await scratchFolder(), APP_SECRET: "x".repeat(32) });
  assert.notDeepEqual(secret.key("a"), secret.key("b"));
  assert.deepEqual(secret.key("a"), secret.key("a"));
});
