import { createGunzip } from "node:zlib";

/** A submitted text: pasted, or a file in any encoding, gzipped or not. */
export type SentText = { readonly text: string } | { readonly bytes: Uint8Array };

export type Chunks = AsyncIterable<string> | Iterable<string>;

/** The file unpacks to more than its limit, or its gzip is broken. */
export class UnreadableText extends Error {
  readonly reason: "too-long" | "damaged";

  constructor(reason: "too-long" | "damaged", options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const chunkSize = 64 * 1024;

/**
 * Decodes a submitted text and streams its chunks to `read`. The encoding is that of the byte order mark or the XML declaration,
 * else UTF-8, else windows-1252: an invalid UTF-8 byte may come late, and `read` is then called again from the start. Throws
 * {@link UnreadableText}.
 */
export async function readText<T>(sent: SentText, maxBytes: number, read: (chunks: Chunks) => Promise<T>): Promise<T> {
  if ("text" in sent) return read([sent.text]);
  const { bytes } = sent;
  const named = await namedEncoding(bytes);
  if (named !== null) return read(decode(bytes, maxBytes, named));
  try {
    return await read(decode(bytes, maxBytes, "utf-8", { fatal: true }));
  } catch (error) {
    if (!isBadEncoding(error)) throw error;
    return read(decode(bytes, maxBytes, "windows-1252"));
  }
}

const isBadEncoding = (error: unknown): boolean =>
  error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA";

async function* decode(
  bytes: Uint8Array,
  maxBytes: number,
  encoding: string,
  options = { fatal: false },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, options);
  let length = 0;
  for await (const chunk of unpack(bytes)) {
    length += chunk.length;
    if (length > maxBytes) throw new UnreadableText("too-long");
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** The chunks of a file, decompressed if it is gzipped. */
async function* unpack(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (isGzip) {
    try {
      yield* createGunzip({ chunkSize }).end(bytes) as AsyncIterable<Buffer>;
    } catch (error) {
      throw new UnreadableText("damaged", { cause: error });
    }
  } else for (let from = 0; from < bytes.length; from += chunkSize) yield bytes.subarray(from, from + chunkSize);
}

const byteOrderMarks: readonly [string, readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding of the byte order mark or the XML declaration; null when there is none, or an unknown one, or UTF-8. */
async function namedEncoding(bytes: Uint8Array): Promise<string | null> {
  for await (const first of unpack(bytes)) {
    const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, i) => first[i] === byte))?.[0];
    const head = Buffer.from(first.subarray(0, 200)).toString("latin1");
    const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
    return knownEncoding(marked ?? declared);
  }
  return null;
}

function knownEncoding(label: string | undefined): string | null {
  if (label === undefined || /^utf-?8$/i.test(label)) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
