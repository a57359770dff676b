import { hash } from "node:crypto";
import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { FoundFile } from "#store/media.ts";

const pieceBytes = 16 * 1024;
const pieces = 4;

/** Reused: a new buffer for each of thousands of files would wait long for its collection. */
const free: Buffer[] = [];

/** Of a content, for addresses. */
export const contentVersion = (fingerprint: string): string => hash("sha256", fingerprint).slice(0, 12);

/** Size and hash of pieces spread over a file: the same after a move, another for another video. */
export async function fingerprintOf(file: string): Promise<string> {
  const handle = await open(file);
  const bytes = free.pop() ?? Buffer.alloc(pieceBytes * pieces);
  try {
    const { size } = await handle.stat();
    let read = 0;
    for (const at of placesIn(size)) read += (await handle.read(bytes, read, pieceBytes, at)).bytesRead;
    return fingerprint(size, bytes.subarray(0, read));
  } finally {
    free.push(bytes);
    await handle.close();
  }
}

/** Of a file of a store, as in {@link fingerprintOf}; null if it is gone. */
export async function storedFingerprint({ store, file: { key, size } }: FoundFile): Promise<string | null> {
  const read: Buffer[] = [];
  for (const start of placesIn(size)) {
    const piece = await store.get(key, { start, end: Math.min(start + pieceBytes, size) - 1 });
    if (!piece) return null;
    read.push(await buffer(piece));
  }
  return fingerprint(size, Buffer.concat(read));
}

const placesIn = (size: number): number[] =>
  Array.from({ length: pieces }, (_, at) => Math.max(0, Math.floor(((size - pieceBytes) * at) / (pieces - 1))));

const fingerprint = (size: number, read: Uint8Array): string => `${size}-${hash("sha256", read, "base64url")}`;
