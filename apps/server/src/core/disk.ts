import { stat, statfs } from "node:fs/promises";
import { hasCode } from "./errors.ts";

/** Bytes that an unprivileged process may still write. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Bytes of a file; 0 where there is none. */
export const fileSize = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

export const isDiskFull = (error: unknown): boolean => hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
