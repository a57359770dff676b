import { createWriteStream, type Stats } from "node:fs";
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hasCode, isMissingFile } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { requirePlainKey, type Store, type StoredFile } from "./store.ts";

const orIfMissing = async <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  work.catch((error: unknown) => {
    if (isMissingFile(error)) return otherwise;
    throw error;
  });

/** Below the root: files that are being written. A killed process leaves its own. */
export const draftsFolder = ".drafts";

/** Writes a draft, then renames it. */
async function writeFile(root: string, file: string, content: Readable, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const draft = path.join(root, draftsFolder, newId());
  await mkdir(path.dirname(draft), { recursive: true });
  try {
    await pipeline(content, createWriteStream(draft, { flush: true }), { ...(signal && { signal }) });
    await mkdir(path.dirname(file), { recursive: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Hides a folder, so that all its files go at once, then deletes it. */
async function deleteFolder(folder: string): Promise<void> {
  const hidden = path.join(path.dirname(folder), `.${path.basename(folder)}.${newId()}`);
  await orIfMissing(rename(folder, hidden), undefined);
  await rm(hidden, { recursive: true, force: true });
}

/** Deletes a file and the folders that this leaves empty; those directly below the root stay. */
async function deleteFile(root: string, key: string): Promise<void> {
  requirePlainKey(key);
  await rm(path.join(root, key), { force: true });
  for (let folder = path.posix.dirname(key); folder.includes("/"); folder = path.posix.dirname(folder))
    try {
      await rmdir(path.join(root, folder));
    } catch (error) {
      if (!["ENOTEMPTY", "EEXIST", "ENOENT"].some((code) => hasCode(error, code))) throw error;
      return;
    }
}

/** Another one once the file has another content. */
export const etagOf = ({ size, mtime }: Pick<Stats, "size" | "mtime">): string =>
  `"${size.toString(16)}-${mtime.getTime().toString(16)}"`;

/** Files below a folder. */
export function openFolderStore(root: string): Store {
  const fileOf = (key: string): string => {
    requirePlainKey(key);
    return path.join(root, key);
  };
  const head = async (key: string): Promise<StoredFile | null> => {
    const found = await orIfMissing(stat(fileOf(key)), null);
    if (!found?.isFile()) return null;
    return { key, size: found.size, modified: found.mtime, etag: etagOf(found) };
  };
  const entries = (key: string) => orIfMissing(readdir(fileOf(key), { withFileTypes: true }), []);
  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    for (const entry of await entries(prefix)) {
      if (entry.name.startsWith(".")) continue;
      const key = `${prefix}${entry.name}`;
      if (entry.isDirectory()) yield* list(`${key}/`);
      else {
        const found = entry.isFile() && (await head(key));
        if (found) yield found;
      }
    }
  }
  return {
    address: root,
    put: async (key, content, signal) => writeFile(root, fileOf(key), content, signal),
    async get(key, range) {
      const handle = await orIfMissing(open(fileOf(key)), null);
      return handle?.createReadStream(range) ?? null;
    },
    head,
    list,
    folders: async (prefix) =>
      (await entries(prefix)).filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map(({ name }) => name),
    delete: async (key) => deleteFile(root, key),
    deleteAll: async (prefix) => deleteFolder(fileOf(prefix)),
    signedUrl: async () => null,
  };
}
