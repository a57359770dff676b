import { link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { idPattern } from "#core/ids.ts";
import { storedKinds } from "#store/media.ts";
import type { Config } from "#core/config.ts";
import { draftsFolder } from "#store/folder-store.ts";

export interface Folders {
  /** Served below /media. */
  readonly hosted: string;
  /** Unfinished uploads; never served, since its name is hidden. */
  readonly incoming: string;
  /** Files that are being copied to MEDIA_DIR. */
  readonly drafts: string;
}

export const foldersOf = ({ MEDIA_DIR }: Pick<Config, "MEDIA_DIR">): Folders => ({
  hosted: path.join(MEDIA_DIR, storedKinds.originals),
  incoming: path.join(MEDIA_DIR, ".uploads"),
  drafts: path.join(MEDIA_DIR, draftsFolder),
});

/** The path of a hosted file below MEDIA_DIR. */
export const hostedPath = (filename: string): string => storedKinds.originals + filename;

const ownName = new RegExp(`^${idPattern}(\\.\\w+)*$`);

/** Whether a file or folder has a name that the server gave it. */
export const isOwnName = (name: string): boolean => ownName.test(name);

export async function createFolders({ hosted, incoming, drafts }: Folders): Promise<void> {
  await Promise.all([hosted, incoming, drafts].map((folder) => mkdir(folder, { recursive: true })));
}

/** Flushes a written file to the disk; returns its size. */
export async function flushFile(file: string): Promise<{ readonly size: number }> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
    return await handle.stat();
  } finally {
    await handle.close();
  }
}

const noHardLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "EMLINK", "ENOSYS"]);

/** Hard-links a file, so that after a crash it still has one of both names; moves it on file systems without hard links. */
export async function linkFile(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  try {
    await link(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && noHardLinks.has(String(error.code)))) throw error;
    await rename(from, to);
  }
}

export const deleteFile = (file: string): Promise<void> => rm(file, { force: true });

/** Names of the files of a folder that were last written to more than `ms` ago. */
export async function filesOlderThan(folder: string, ms: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder)) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile() && Date.now() - found.mtimeMs > ms) old.push(name);
  }
  return old;
}
