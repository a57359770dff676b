import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "#core/errors.ts";

/**
 * The folder of this process below `root`, because runners that share one would overwrite each other's files. It takes over that of a process
 * that has ended, with the original that was downloaded, and deletes the others of such processes.
 */
export async function ownRunnerFolder(root: string): Promise<string> {
  const own = path.join(root, String(process.pid));
  await mkdir(root, { recursive: true });
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (isRunning(Number(entry.name))) continue;
    const ended = path.join(root, entry.name);
    if (!entry.isDirectory() || !(await takeOver(ended, own))) await rm(ended, { recursive: true, force: true });
  }
  await mkdir(own, { recursive: true });
  return own;
}

/** False when this process has files already, or another one took over the folder. */
async function takeOver(ended: string, own: string): Promise<boolean> {
  try {
    await rename(ended, own);
    return true;
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST", "ENOENT"].some((code) => hasCode(error, code))) return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}
