import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import { StoreAway, type Store } from "./store.ts";

/** Files that are copied at once. */
const atOnce = 8;

/** A file was not in the other store what it is in this one. */
export class CopyFailure extends Error {}

/**
 * Copies a file to another store and reads it back there: it throws unless both have the same SHA-256. A file that is there already is
 * only read. Returns whether it was copied.
 */
export async function copyFile(from: Store, to: Store, key: string, signal?: AbortSignal): Promise<boolean> {
  const source = await from.head(key);
  if (!source) throw new CopyFailure(`${key} a disparu de ${from.address}`);
  if ((await to.head(key))?.size === source.size && (await checksum(to, key, signal)) === (await checksum(from, key, signal)))
    return false;
  const content = await from.get(key);
  if (!content) throw new CopyFailure(`${key} a disparu de ${from.address}`);
  const hash = createHash("sha256");
  await to.put(key, Readable.from(hashed(content, hash), { objectMode: false }), signal);
  if ((await checksum(to, key, signal)) !== hash.digest("hex")) throw new CopyFailure(`${key} diffère dans ${to.address}`);
  return true;
}

/** The SHA-256 of a file, in hexadecimal; null if there is no such file. */
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
}

/** Moves a file: it is deleted only once its copy is verified. */
export async function moveFile(from: Store, to: Store, key: string, { signal, onCopied }: Moving = {}): Promise<void> {
  const size = (await from.head(key))?.size ?? 0;
  await copyFile(from, to, key, signal);
  onCopied?.(size);
  await from.delete(key);
}

/** Copies every file below a prefix: playlists last, and the first playlist that a player opens after all others. */
export async function copyFolder(from: Store, to: Store, prefix: string, { signal, onCopied }: Moving = {}): Promise<void> {
  const files: { key: string; size: number }[] = [];
  for await (const { key, size } of from.list(prefix)) files.push({ key, size });
  for (const turn of [0, 1, 2]) {
    const queue = new PQueue({ concurrency: atOnce });
    const failed = new AbortController();
    const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
    const copy = async ({ key, size }: { key: string; size: number }): Promise<void> => {
      stop.throwIfAborted();
      await copyFile(from, to, key, stop);
      onCopied?.(size);
    };
    const due = files.filter(({ key }) => turnOf(key.slice(prefix.length)) === turn);
    const work = due.map((file) => queue.add(() => copy(file)));
    await Promise.all(work).catch(async (error: unknown) => {
      failed.abort();
      await Promise.allSettled(work);
      throw error;
    });
  }
}

/** Moves every file below a prefix: none is deleted before all copies are verified. */
export async function moveFolder(from: Store, to: Store, prefix: string, moving: Moving = {}): Promise<void> {
  await copyFolder(from, to, prefix, moving);
  await from.deleteAll(prefix);
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
