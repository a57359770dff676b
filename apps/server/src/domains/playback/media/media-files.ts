import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { isMissingFile } from "#core/errors.ts";
import { idPattern } from "#core/ids.ts";
import { isPlainKey } from "#store/store.ts";

export interface MediaFile {
  /** Absolute path without symbolic links. */
  readonly file: string;
  readonly size: number;
}

/**
 * Finds a file by its path below /media; null when it does not exist or must not be served: a hidden name, `..`, a symbolic link
 * that leaves the folder, a folder.
 */
export async function findMedia(root: string, asked: string): Promise<MediaFile | null> {
  if (!isPlainKey(asked)) return null;
  try {
    const [base, file] = await Promise.all([realpath(root), realpath(path.join(root, asked))]);
    if (!isPlainKey(path.relative(base, file).split(path.sep).join("/"))) return null;
    const found = await stat(file);
    return found.isFile() ? { file, size: found.size } : null;
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/** A file whose path is known to be right; null once it is gone. */
export async function mediaFileAt(file: string): Promise<MediaFile | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? { file, size: found.size } : null;
}

const uniqueName = new RegExp(idPattern, "i");

const isPlaylist = (asked: string): boolean => /\.(m3u8|mpd)$/i.test(asked);

/**
 * The Cache-Control of a file: uploads have unique names and never change; files of the library may; playlists are revalidated each time.
 * `signed`: only the browser of who was given the address may keep it.
 */
export function cachingOf(asked: string, { signed = false } = {}): string {
  if (isPlaylist(asked)) return signed ? "private, no-cache" : "no-cache";
  const isLasting = uniqueName.test(asked) && !/^(live|library)\//.test(asked);
  return `${signed ? "private" : "public"}, ${isLasting ? "max-age=31536000, immutable" : "max-age=300"}`;
}
