import { realpath, stat } from "node:fs/promises";
import path from "node:path";

export interface MediaFile {
  /** Absolute, symbolic links resolved. */
  readonly file: string;
  readonly size: number;
}

/**
 * Finds the file that a path below /media means; null for what is not there and for what must not be reached: a hidden
 * name, a step upwards, a symbolic link that leaves the folder, a folder.
 */
export async function findMedia(root: string, asked: string): Promise<MediaFile | null> {
  if (!isPlain(asked.split("/"))) return null;
  try {
    const [base, file] = await Promise.all([realpath(root), realpath(path.join(root, asked))]);
    if (!isPlain(path.relative(base, file).split(path.sep))) return null;
    const found = await stat(file);
    return found.isFile() ? { file, size: found.size } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** No empty part, no hidden name, hence no step upwards either. */
const isPlain = (parts: readonly string[]): boolean =>
  parts.every((part) => part !== "" && !part.startsWith(".") && !/[\\\0]/.test(part));

const missingCodes = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);
const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && missingCodes.has(String(error.code));

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * How long a file may be kept: for ever under a name made for it alone (uploads), else five minutes; a playlist is asked
 * again each time.
 */
export function cachingOf(asked: string): string {
  if (/\.(m3u8|mpd)$/i.test(asked)) return "no-cache";
  return uuid.test(asked) && !asked.startsWith("live/") ? "public, max-age=31536000, immutable" : "public, max-age=300";
}
