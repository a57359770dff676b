import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import { StoreAway, type Store, type StoredFile } from "./store.ts";

/** Files that are copied at once. */
const atOnce = 8;

/** A file was not in the other store what it is in this one. */
export class CopyFailure extends Error {}

/**
 * Copies a file to another store and reads it back there: it throws unless both have the same SHA-256. A file that is there already is
 * only read. Returns the file as it was before.
 */
export async function copyFile(from: Store, to: Store, key: string, signal?: AbortSignal): Promise<StoredFile> {
  const source = await from.head(key);
  if (!source) throw new CopyFailure(`${key} a disparu de ${from.address}`);
  if ((await to.head(key))?.size === source.size && (await checksum(to, key, signal)) === (await checksum(from, key, signal)))
    return source;
  const content = await from.get(key);
  if (!content) throw new CopyFailure(`${key} a disparu de ${from.address}`);
  const hash = createHash("sha256");
  await to.put(key, Readable.from(hashed(content, hash), { objectMode: false }), signal);
  if ((await checksum(to, key, signal)) !== hash.digest("hex")) throw new CopyFailure(`${key} diffère dans ${to.address}`);
  return source;
}

/** The SHA-256 of a file, in hexadecimal; null if the file does not exist. */
export async function checksum(store: Store, key: string, signal?: AbortSignal): Promise<string | null> {
  const content = await store.get(key);
  if (!content) return null;
  const hash = createHash("sha256");
  for await (const chunk of content as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest("hex");
}

async function* hashed(content: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

export interface Moving {
  readonly signal?: AbortSignal;
  readonly onCopied?: (bytes: number) => void;
  /** Runs the deletion that ends a move; does not if the files are needed again where they are. */
  readonly guard?: (deletion: () => Promise<void>) => Promise<void>;
}

const noGuard = (deletion: () => Promise<void>): Promise<void> => deletion();

/** Moves a file: it is deleted only once its copy is verified. */
export async function moveFile(
  from: Store,
  to: Store,
  key: string,
  { signal, onCopied, guard = noGuard }: Moving = {},
): Promise<void> {
  const file = await copyFile(from, to, key, signal);
  onCopied?.(file.size);
  await guard(() => deleteUnchanged(from, [file]));
}

/** Deletes the files that are still what was copied. */
async function deleteUnchanged(store: Store, files: readonly StoredFile[]): Promise<void> {
  const queue = new PQueue({ concurrency: atOnce });
  const one = async ({ key, etag }: StoredFile): Promise<void> => {
    if ((await store.head(key))?.etag === etag) await store.delete(key);
  };
  await Promise.all(files.map((file) => queue.add(() => one(file))));
}

/** Copies every file below a prefix: playlists last, and the first playlist that a player opens after all others. Returns them as they were. */
export async function copyFolder(
  from: Store,
  to: Store,
  prefix: string,
  { signal, onCopied }: Moving = {},
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of from.list(prefix)) files.push(file);
  const copied: StoredFile[] = [];
  for (const turn of [0, 1, 2]) {
    const queue = new PQueue({ concurrency: atOnce });
    const failed = new AbortController();
    const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
    const copy = async ({ key }: StoredFile): Promise<void> => {
      stop.throwIfAborted();
      const file = await copyFile(from, to, key, stop);
      copied.push(file);
      onCopied?.(file.size);
    };
    const due = files.filter(({ key }) => turnOf(key.slice(prefix.length)) === turn);
    const work = due.map((file) => queue.add(() => copy(file)));
    await Promise.all(work).catch(async (error: unknown) => {
      failed.abort();
      await Promise.allSettled(work);
      throw error;
    });
  }
  return copied;
}

/** Moves every file below a prefix: none is deleted before all copies are verified. */
export async function moveFolder(from: Store, to: Store, prefix: string, moving: Moving = {}): Promise<void> {
  const { guard = noGuard } = moving;
  const files = await copyFolder(from, to, prefix, moving);
  await guard(() => deleteUnchanged(from, files));
}

const turnOf = (name: string): number => (name.endsWith(".m3u8") ? (name.includes("/") ? 1 : 2) : 0);

const longestPauseMs = 30_000;

/** Runs `work` again, after growing pauses, while a store is away. */
export async function whileAway<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let pause = 1000; ; pause = Math.min(2 * pause, longestPauseMs))
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      await sleep(pause, undefined, { signal });
    }
}
