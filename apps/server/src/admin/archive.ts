import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import { AdminError } from "./task.ts";

/** Last entry of the .tar.gz: the SHA-256 of all others, in order. An archive without it is incomplete. */
const seal = "seal.sha256";
/** Content of unknown size is split into entries of this size. */
const partBytes = 4 * 2 ** 20;

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

export interface Archive {
  add(name: string, content: Buffer): Promise<void>;
  /** Adds `name/1`, `name/2`… */
  addParts(name: string, content: Bytes): Promise<void>;
  /** Adds the first `size` bytes of a file, which must not shrink meanwhile. */
  addFile(name: string, file: string, size: number): Promise<void>;
}

/** Writes an archive, renamed into place once complete and synced; readable by its owner only. */
export async function writeArchive(file: string, signal: AbortSignal, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const draft = `${file}.partial-${process.pid}`;
  const pack = tar.pack();
  const hash = createHash("sha256");
  const target = createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true });
  const written = pipeline(pack, createGzip(), target, { signal });
  // Awaited below: avoid an unhandled rejection until then.
  written.catch(() => undefined);
  try {
    await fill(filling(pack, hash));
    const digest = Buffer.from(hash.digest("hex"));
    await addEntry(pack, { name: seal, size: digest.length }, [digest]);
    pack.finalize();
    await written;
    await rename(draft, file);
  } catch (error) {
    pack.destroy(error as Error);
    // On a full disk the file fails first, then the current entry: report the cause.
    const cause: unknown = await written.then(
      () => error,
      (fault: unknown) => fault,
    );
    await rm(draft, { force: true });
    throw cause;
  }
}

function filling(pack: tar.Pack, hash: Hash): Archive {
  const addHashed = (entry: { name: string; size: number }, content: Bytes): Promise<void> => {
    hash.update(`${entry.name}\0${entry.size}\0`);
    return addEntry(pack, entry, hashed(content, hash));
  };
  const add = (name: string, content: Buffer) => addHashed({ name, size: content.length }, [content]);
  return {
    add,
    async addParts(name, content) {
      let part = 0;
      for await (const bytes of inParts(content)) await add(`${name}/${++part}`, bytes);
    },
    addFile: (name, file, size) => addHashed({ name, size }, size === 0 ? [] : createReadStream(file, { end: size - 1 })),
  };
}

async function addEntry(pack: tar.Pack, header: { name: string; size: number }, content: Bytes): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  promise.catch(() => undefined);
  const entry = pack.entry({ ...header, mode: 0o600 }, (error) => (error ? reject(error) : resolve(undefined)));
  entry.on("error", reject);
  for await (const bytes of content) if (!entry.write(bytes)) await Promise.race([once(entry, "drain"), promise]);
  entry.end(null);
  await promise;
}

async function* inParts(content: Bytes): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const bytes of content) {
    held.push(bytes);
    size += bytes.length;
    if (size < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

async function* hashed(content: Bytes, hash: Hash): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
}

export interface ArchiveEntry {
  readonly name: string;
  /** Must be consumed before the next entry is requested. */
  readonly content: AsyncIterable<Buffer>;
}

/** The entries of an archive in order; throws after the last one if the seal does not match. */
export async function* readArchive(file: string, signal: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const read = pipeline(createReadStream(file), createGunzip(), extract, { signal });
  read.catch(() => undefined);
  const hash = createHash("sha256");
  let sealed = "";
  try {
    for await (const { header, content } of entriesOf(extract)) {
      if (sealed) throw new Error("une entrée suit la fin");
      if (header.name === seal) {
        for await (const bytes of content) sealed += bytes.toString("latin1");
      } else {
        hash.update(`${header.name}\0${header.size ?? 0}\0`);
        yield { name: header.name, content: orDamaged(file, hashed(content, hash)) };
      }
    }
    await read;
    if (sealed !== hash.digest("hex")) throw new Error(sealed ? "son contenu a changé" : "sa fin manque");
  } catch (error) {
    throw signal.aborted ? error : damaged(file, error);
  } finally {
    extract.destroy();
  }
}

async function* entriesOf(extract: tar.Extract) {
  for await (const entry of extract) yield { header: entry.header, content: entry as AsyncIterable<Buffer> };
}

async function* orDamaged(file: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw damaged(file, error);
  }
}

export function damaged(file: string, cause: unknown): AdminError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new AdminError(`${file} n’est pas une sauvegarde de Séance, ou elle est abîmée (${why}). Rien n’a été changé.`, {
    cause,
  });
}
