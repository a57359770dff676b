import { stat, statfs } from "node:fs/promises";
import { hasCode } from "./errors.ts";

/** Bytes of the disk of a folder; `free`: what an unprivileged process may still write. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

export const freeSpace = async (folder: string): Promise<number> => (await diskSpace(folder)).free;

/** Bytes of a file; 0 where there is none. */
export const fileSize = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

export const isDiskFull = (error: unknown): boolean => hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
