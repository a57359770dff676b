import type { Readable } from "node:stream";
import { Refusal } from "#core/refusal.ts";

/** A file of a store. */
export interface StoredFile {
  /** Its path below the store, such as `hosted/x.mp4`. */
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
  /** Quoted, as in HTTP. */
  readonly etag: string;
}

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A place for media files: a folder, or a bucket of S3. Throws a {@link StoreAway} while it cannot be reached. */
export interface Store {
  /** For the log and the terminal; without credentials. */
  readonly address: string;
  /** Stores a file whole or not at all, in place of one with the same key. */
  put(key: string, content: Readable, signal?: AbortSignal): Promise<void>;
  /** The content of a file, or a byte range of it; null if the file does not exist. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  head(key: string): Promise<StoredFile | null>;
  /** Lists the files whose keys start with `prefix`, which ends with a slash, in any order. Hidden files are left out. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** The names of the folders directly below a prefix. */
  folders(prefix: string): Promise<string[]>;
  /** Deletes a file if it exists. */
  delete(key: string): Promise<void>;
  /** Deletes every file below a prefix. */
  deleteAll(prefix: string): Promise<void>;
  /** A URL by which a browser may read the file for a while, the same for all within an hour; null if files are sent by the server. */
  signedUrl(key: string): Promise<string | null>;
}

/** The store cannot be reached, or refuses: answered 503, and worth another try. */
export class StoreAway extends Refusal {
  constructor() {
    super("unavailable", "Le stockage des vidéos ne répond pas. Réessayez dans un instant.", { retryAfter: 5 });
  }
}

/** No empty part and no hidden name, and hence no `..`. */
export const isPlainKey = (key: string): boolean =>
  key.split("/").every((part) => part !== "" && !part.startsWith(".") && !/[\\\0]/.test(part));

/** Refuses keys and prefixes that could leave the store, or name a hidden file. */
export function requirePlainKey(key: string): void {
  if (!isPlainKey(key.replace(/\/$/, ""))) throw new Error(`clé de fichier incorrecte : ${JSON.stringify(key)}`);
}
