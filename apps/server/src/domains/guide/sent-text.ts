import { createGunzip } from "node:zlib";

/** A text as it was sent: pasted, or a file in any encoding, gzipped or not. */
export type SentText = { readonly text: string } | { readonly bytes: Uint8Array };

/** A text, part by part in its order. */
export type Chunks = AsyncIterable<string> | Iterable<string>;

/** What was sent gives no text: it is longer than it may be once unpacked, or its gzip is broken. */
export class UnreadableText extends Error {
  readonly reason: "too-long" | "damaged";

  constructor(reason: "too-long" | "damaged", options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const chunkSize = 64 * 1024;

/**
 * Reads a sent text a chunk at a time, in the encoding that a byte order mark or an XML declaration names, else in UTF-8, else in
 * the Windows encoding of western Europe. That the bytes are no UTF-8 may show late: `read` then starts over. Throws
 * {@link UnreadableText}.
 */
export async function readText<T>(sent: SentText, most: number, read: (chunks: Chunks) => Promise<T>): Promise<T> {
  if ("text" in sent) return read([sent.text]);
  const { bytes } = sent;
  const named = await namedEncoding(bytes);
  if (named !== null) return read(decoded(bytes, most, named));
  try {
    return await read(decoded(bytes, most, "utf-8", { fatal: true }));
  } catch (error) {
    if (!isBadEncoding(error)) throw error;
    return read(decoded(bytes, most, "windows-1252"));
  }
}

const isBadEncoding = (error: unknown): boolean =>
  error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA";

async function* decoded(bytes: Uint8Array, most: number, encoding: string, options = { fatal: false }): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, options);
  let length = 0;
  for await (const chunk of unpacked(bytes)) {
    length += chunk.length;
    if (length > most) throw new UnreadableText("too-long");
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** The bytes of a file, a chunk at a time, as they were before gzip if they were gzipped. */
async function* unpacked(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (isGzip) {
    try {
      yield* createGunzip({ chunkSize }).end(bytes) as AsyncIterable<Buffer>;
    } catch (error) {
      throw new UnreadableText("damaged", { cause: error });
    }
  } else for (let from = 0; from < bytes.length; from += chunkSize) yield bytes.subarray(from, from + chunkSize);
}

const marks: readonly [string, readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding that a byte order mark or an XML declaration names, if it is a known one other than plain UTF-8. */
async function namedEncoding(bytes: Uint8Array): Promise<string | null> {
  for await (const first of unpacked(bytes)) {
    const marked = marks.find(([, mark]) => mark.every((byte, i) => first[i] === byte))?.[0];
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
