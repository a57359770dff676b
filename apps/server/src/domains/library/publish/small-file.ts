import { open } from "node:fs/promises";
import type { Config } from "#core/config.ts";
import { sourceFile } from "#domains/media/index.ts";

/** The content of a file of a library folder; null when it is gone, leaves its folder, or has more than `maxBytes`. */
export async function readSmallFile(config: Config, file: string, maxBytes: number): Promise<Buffer | null> {
  const source = await sourceFile(config, file);
  const handle = source === null ? null : await open(source).catch(() => null);
  try {
    const found = await handle?.stat();
    if (!handle || !found?.isFile() || found.size > maxBytes) return null;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(found.size), 0, found.size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle?.close();
  }
}
