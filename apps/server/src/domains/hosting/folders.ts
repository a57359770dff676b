import { link, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#core/config.ts";

/** Where a site's hosted files are, and what is still on its way: under a hidden name, which is never served. */
export interface Folders {
  readonly hosted: string;
  readonly incoming: string;
}

/** Below /media. */
const hostedPath = "hosted";

export function foldersOf({ MEDIA_DIR }: Pick<Config, "MEDIA_DIR">): Folders {
  return { hosted: path.join(MEDIA_DIR, hostedPath), incoming: path.join(MEDIA_DIR, ".uploads") };
}

export async function makeFolders(folders: Folders): Promise<void> {
  await Promise.all(Object.values(folders).map((folder: string) => mkdir(folder, { recursive: true })));
}

/** Bytes that whoever runs the server may still write there. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Has what was written reach the disk; gives its bytes. */
export async function settle(file: string): Promise<{ readonly size: number }> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
    return await handle.stat();
  } finally {
    await handle.close();
  }
}

const noLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "EMLINK", "ENOSYS"]);

/** Gives a file a second name, so that a cut leaves it under one of both; where a disk has no links, its only name. */
export async function place(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  try {
    await link(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && noLinks.has(String(error.code)))) throw error;
    await rename(from, to);
  }
}

export const discard = (file: string): Promise<void> => rm(file, { force: true });

/** Files of a folder that nobody has written to for so long, by name. */
export async function restingFiles(folder: string, ms: number): Promise<string[]> {
  const resting: string[] = [];
  for (const name of await readdir(folder)) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile() && Date.now() - found.mtimeMs > ms) resting.push(name);
  }
  return resting;
}
