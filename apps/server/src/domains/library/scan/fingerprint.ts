import { hash } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import PQueue from "p-queue";
import type { FoundFile } from "#store/media.ts";

const pieceBytes = 16 * 1024;
const pieces = 4;

/** Files whose fingerprints are read at once. */
export const readAtOnce = 8;

/** Reused: a new buffer for each of thousands of files would wait long for its collection. */
const free: Buffer[] = [];

/** Of a content, for addresses. */
export const contentVersion = (fingerprint: string): string => hash("sha256", fingerprint).slice(0, 12);

/** Size and hash of pieces spread over a file: the same after a move, another for another video. */
async function fingerprintOf(file: string): Promise<string> {
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

/** By path. Files that vanish are left out; so are those that cannot be read, with a note. */
export async function fingerprintAll(
  root: string,
  videos: readonly { readonly path: string }[],
  notes: string[],
): Promise<Map<string, string>> {
  const queue = new PQueue({ concurrency: readAtOnce });
  const found = new Map<string, string>();
  const one = async (name: string): Promise<void> => {
    const file = path.join(root, name);
    try {
      found.set(name, await fingerprintOf(file));
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error;
      if (error.code !== "ENOENT") notes.push(`Fichier illisible\u202f: ${file}`);
    }
  };
  await queue.addAll(videos.map((video) => () => one(video.path)));
  return found;
}

/** Of a file of a store, as in {@link fingerprintOf}; null if it is gone. */
export async function storedFingerprint({ store, file: { key, size } }: FoundFile): Promise<string | null> {
  const readPiece = async (start: number): Promise<Buffer | null> => {
    const piece = await store.get(key, { start, end: Math.min(start + pieceBytes, size) - 1 });
    return piece && buffer(piece);
  };
  const read = (await Promise.all(placesIn(size).map(readPiece))).filter((piece) => piece !== null);
  return read.length < pieces ? null : fingerprint(size, Buffer.concat(read));
}

const placesIn = (size: number): number[] =>
  Array.from({ length: pieces }, (_, at) => Math.max(0, Math.floor(((size - pieceBytes) * at) / (pieces - 1))));

const fingerprint = (size: number, read: Uint8Array): string => `${size}-${hash("sha256", read, "base64url")}`;
