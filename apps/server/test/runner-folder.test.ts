import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { ownRunnerFolder } from "#domains/media/remote/runner-folder.ts";

const endedPid = (): string => String(spawnSync(process.execPath, ["-e", ""]).pid);
const own = String(process.pid);

test("a runner takes over the folder of one that ended, and leaves that of one that runs", async (t) => {
  const root = await mkdtemp(path.join(os.tmpdir(), "seance-runner-"));
  t.after(() => rm(root, { recursive: true }));
  const [running, ended] = [String(process.ppid), endedPid()];
  for (const pid of [running, ended]) {
    await mkdir(path.join(root, pid));
    await writeFile(path.join(root, pid, "film.source"), pid);
  }
  await writeFile(path.join(root, "of-an-older-version.source"), "");
  const folder = await ownRunnerFolder(root);
  assert.equal(await readFile(path.join(folder, "film.source"), "utf8"), ended);
  assert.deepEqual((await readdir(root)).toSorted(), [running, own].toSorted());
  await mkdir(path.join(root, ended));
  assert.equal(await ownRunnerFolder(root), folder, "it keeps the one that it has");
  assert.equal(await readFile(path.join(folder, "film.source"), "utf8"), ended);
  assert.deepEqual((await readdir(root)).toSorted(), [running, own].toSorted());
});
