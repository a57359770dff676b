import { hash } from "node:crypto";
import { promisify } from "node:util";
import { negotiate } from "@fastify/accept-negotiator";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ownBytes } from "#core/cache-memory.ts";
import { RawJson } from "#core/raw-json.ts";

type Encoding = "identity" | "br" | "gzip";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** Smaller answers are not compressed: it costs more than it saves. */
const minCompressedBytes = 860;

/** An answer as bytes; each encoding is compressed on first use and cached. */
export interface Packed {
  readonly type: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly encoded: Map<Encoding, Buffer>;
  /** Number of times it was sent in br. */
  brotliUses: number;
}

export function pack(type: string, body: string | Buffer): Packed {
  const identity = ownBytes(body);
  const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 27)}"`;
  return { type, etag, identity, encoded: new Map([["identity", identity]]), brotliUses: 0 };
}

export const packJson = (value: unknown): Packed =>
  pack("application/json; charset=utf-8", value instanceof RawJson ? value.json : JSON.stringify(value));

/** The first few responses use the fastest level: a page of twenty titles shrinks to a fifth in a twentieth of a millisecond. */
const quick = { br: brotliOf(1), gzip: { level: 1 } };
/** Smaller answers are compressed synchronously: the round trip to the thread pool costs more. */
const maxSyncBytes = 64 * 1024;

/** The bytes in an encoding, if cached or quick to compress; undefined otherwise. */
function readyBytes({ identity, encoded }: Packed, encoding: Encoding): Buffer | undefined {
  const ready = encoded.get(encoding);
  if (ready || identity.length > maxSyncBytes) return ready;
  const made = ownBytes(encoding === "br" ? brotliCompressSync(identity, quick.br) : gzipSync(identity, quick.gzip));
  encoded.set(encoding, made);
  return made;
}

/** The bytes in an encoding, cached. */
async function bytesOf(packed: Packed, encoding: Encoding): Promise<Buffer> {
  const { identity, encoded } = packed;
  const made =
    readyBytes(packed, encoding) ?? (encoding === "br" ? await brotli(identity, quick.br) : await deflate(identity, quick.gzip));
  const kept = encoded.get(encoding) ?? ownBytes(made);
  encoded.set(encoding, kept);
  return kept;
}

/** Whether `If-None-Match` matches this answer (weak comparison, lists and `*`). */
function isUnchanged(packed: Packed, header: string | undefined): boolean {
  if (!header) return false;
  if (header === packed.etag || header.trim() === "*") return true;
  const strong = packed.etag.slice(2);
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === strong);
}

/** Sends 304 if the client has the answer, else the answer in the best encoding that the client accepts. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
  cacheControl?: "no-store",
): Promise<FastifyReply> {
  if (sendNotModified(request, reply, packed, cacheControl)) return reply;
  const encoding = encodingOf(request, packed);
  send(reply, packed, encoding, await bytesOf(packed, encoding));
  return reply;
}

/** {@link sendPacked} without a promise, which would cost a tenth of the answer; false if the bytes are not compressed yet. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, packed: Packed): boolean {
  if (sendNotModified(request, reply, packed)) return true;
  const encoding = encodingOf(request, packed);
  const bytes = readyBytes(packed, encoding);
  if (bytes) send(reply, packed, encoding, bytes);
  return bytes !== undefined;
}

function sendNotModified(request: FastifyRequest, reply: FastifyReply, packed: Packed, cacheControl = "no-cache"): boolean {
  void reply.header("etag", packed.etag).header("cache-control", cacheControl).header("vary", "accept-encoding, authorization");
  const unchanged = isUnchanged(packed, request.headers["if-none-match"]);
  if (unchanged) void reply.code(304).send();
  return unchanged;
}

function send(reply: FastifyReply, packed: Packed, encoding: Encoding, bytes: Buffer): void {
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  void reply.header("content-type", packed.type).send(bytes);
}

/** After this many uses, an answer is compressed once more in the background, an eighth smaller for several times the work. */
const usesBeforeSmaller = 3;

const supported = ["br", "gzip"];

/** The best encoding that the client accepts. */
function encodingOf(request: FastifyRequest, packed: Packed): Encoding {
  if (packed.identity.length < minCompressedBytes) return "identity";
  const best = (negotiate(request.headers["accept-encoding"] ?? "", supported) ?? "identity") as Encoding;
  // If it fails, the quick one stays.
  if (best === "br" && ++packed.brotliUses === usesBeforeSmaller)
    void brotli(packed.identity, brotliOf(5)).then((bytes) => packed.encoded.set("br", ownBytes(bytes)), ignored);
  return best;
}

const ignored = (): void => undefined;
