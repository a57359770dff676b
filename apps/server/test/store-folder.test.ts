import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { openFolderStore } from "#store/folder-store.ts";
import { scratchFolder } from "./app.ts";
import { storeCases } from "./store-cases.ts";
import { until } from "./until.ts";

storeCases("a folder", async () => openFolderStore(await scratchFolder()));

test("a file that is being written lies among the drafts, where a clean-up finds it after a kill", async () => {
  const root = await scratchFolder();
  const content = new PassThrough();
  const written = openFolderStore(root).put("packages/a/v480/0.m4s", content);
  content.write("début");
  const drafts = async (): Promise<number> => (await readdir(path.join(root, ".drafts")).catch(() => [])).length;
  await until("it is being written", async () => (await drafts()) === 1);
  assert.deepEqual(await readdir(root), [".drafts"]);
  content.end();
  await written;
  assert.equal(await drafts(), 0);
});
