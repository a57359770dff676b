import { realpath } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#core/config.ts";
import type { Services } from "#services.ts";
import { copyFile, whileAway } from "#store/move.ts";

/** Whether browsers may play a video without its preparation, by its name. */
export const playsAsIs = (file: string): boolean => /\.(mp4|m4v|mkv|webm|mov)$/i.test(file);

/**
 * The path of an original, given as a path below MEDIA_DIR or as the absolute path of a file of a library folder. The latter is resolved
 * each time, since symbolic links may change; null when it is missing or leaves its folder.
 */
export async function sourceFile(config: Pick<Config, "MEDIA_DIR" | "LIBRARY_DIRS">, source: string): Promise<string | null> {
  if (!path.isAbsolute(source)) return path.join(config.MEDIA_DIR, source);
  const file = await resolved(source);
  for (const folder of file === null ? [] : config.LIBRARY_DIRS) {
    const root = await resolved(folder);
    if (root !== null && file?.startsWith(path.join(root, path.sep))) return file;
  }
  return null;
}

const resolved = (file: string): Promise<string | null> => realpath(file).catch(() => null);

/** Brings an original back to MEDIA_DIR from its store, for ffmpeg; waits while the store is away. */
export async function fetchOriginal({ media }: Pick<Services, "media">, source: string, signal: AbortSignal): Promise<void> {
  if (path.isAbsolute(source)) return;
  await whileAway(signal, async () => {
    const found = await media.find(source);
    if (found && found.store !== media.folder) await copyFile(found.store, media.folder, source, signal);
  });
}
