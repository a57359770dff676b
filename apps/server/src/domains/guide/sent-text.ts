import { promisify } from "node:util";
import { gunzip, gunzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#core/refusal.ts";
import { letItLast } from "#http/long-requests.ts";

/** The file of a form, whole, within so many bytes; null where the request brings none. */
export async function sentFile(
  request: FastifyRequest,
  reply: FastifyReply,
  most: number,
  tooLarge: string,
): Promise<Buffer | null> {
  if (!request.isMultipart()) return null;
  letItLast(request, reply);
  const part = await request.file({ limits: { fileSize: most }, throwFileSizeLimit: false });
  if (!part || part.fieldname !== "file") return null;
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new Refusal("too-large", tooLarge);
  return bytes;
}

const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** A file as it was before gzip, if it was; fails past so many bytes, and on what is no gzip after all. */
export const unpack = async (bytes: Buffer, most: number): Promise<Buffer> =>
  isPacked(bytes) ? promisify(gunzip)(bytes, { maxOutputLength: most }) : bytes;

/** The same, where nobody else waits. */
export const unpackSync = (bytes: Uint8Array, most: number): Uint8Array =>
  isPacked(bytes) ? gunzipSync(bytes, { maxOutputLength: most }) : bytes;

const marks: readonly [string, readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * Bytes as text: in the encoding that a mark or an XML declaration tells, else in UTF-8 where they are that, else in the
 * Windows one of western Europe.
 */
export function decode(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0];
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  const known = decoderOf(marked ?? declared);
  if (known) return known.decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function decoderOf(label: string | undefined): { decode(bytes: Uint8Array): string } | null {
  if (label === undefined || /^utf-?8$/i.test(label)) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
