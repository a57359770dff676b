import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { RawJson } from "#core/raw-json.ts";

export type Encoding = "identity" | "br" | "gzip";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const brotliOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** Below this, compressing costs more than it saves. */
const worthCompressing = 860;

/** An answer as bytes, compressed at the first demand of each encoding and then kept. */
export interface Packed {
  readonly type: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly encoded: Map<Encoding, Buffer>;
  /** How often it was to be sent in br. */
  wantedBr: number;
}

export function pack(type: string, body: string | Buffer): Packed {
  const identity = typeof body === "string" ? Buffer.from(body) : body;
  const etag = `W/"${hash("sha256", identity, "base64url").slice(0, 27)}"`;
  return { type, etag, identity, encoded: new Map([["identity", identity]]), wantedBr: 0 };
}

export const packJson = (value: unknown): Packed =>
  pack("application/json; charset=utf-8", value instanceof RawJson ? value.json : JSON.stringify(value));

/** What a client takes, best first. */
type Taken = readonly Encoding[];

/** What the header has said before: clients say one of few things, and reading it costs as much as sending the answer. */
const understood = new LRUCache<string, Taken>({ max: 500 });

/** The encodings that the client takes: br, then gzip, then none. */
export function encodingsFor(accept: string | string[] | undefined): Taken {
  if (typeof accept !== "string") return ["identity"];
  const known = understood.get(accept);
  if (known) return known;
  const taken: Taken = [...(["br", "gzip"] as const).filter((encoding) => accepts(accept, encoding)), "identity"];
  if (accept.length <= 200) understood.set(accept, taken);
  return taken;
}

const accepts = (header: string, encoding: string): boolean =>
  new RegExp(`(?:^|[,\\s])${encoding}(?:\\s*;\\s*q=(?!0(?:\\.0+)?\\s*(?:,|$))[\\d.]+)?\\s*(?:,|$)`).test(header);

/** For the first few askers quick comes before small: a page of twenty titles becomes a fifth as long in a twentieth of a millisecond. */
const quick = { br: brotliOf(1), gzip: { level: 1 } };
/** Up to so many bytes are compressed where they are asked for: to hand them to another thread and back takes this one longer. */
const mostAtOnce = 64 * 1024;

/** The bytes in an encoding where they are there, or can be at once. */
function readyBytes({ identity, encoded }: Packed, encoding: Encoding): Buffer | undefined {
  const ready = encoded.get(encoding);
  if (ready || identity.length > mostAtOnce) return ready;
  // What comes out is kept in the piece of memory that it was written into: one of about its size.
  const chunkSize = Math.ceil(identity.length / 4);
  const made =
    encoding === "br"
      ? brotliCompressSync(identity, { ...quick.br, chunkSize })
      : gzipSync(identity, { ...quick.gzip, chunkSize });
  encoded.set(encoding, made);
  return made;
}

/** The bytes in an encoding; the second caller gets the first one's. */
async function bytesOf(packed: Packed, encoding: Encoding): Promise<Buffer> {
  const { identity, encoded } = packed;
  const made =
    readyBytes(packed, encoding) ?? (encoding === "br" ? await brotli(identity, quick.br) : await deflate(identity, quick.gzip));
  const kept = encoded.get(encoding) ?? made;
  encoded.set(encoding, kept);
  return kept;
}

/** Whether `If-None-Match` names this answer (weak comparison, lists and `*`). */
export function isUnchanged(packed: Packed, header: string | undefined): boolean {
  if (!header) return false;
  if (header === packed.etag || header.trim() === "*") return true;
  const strong = packed.etag.slice(2);
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === strong);
}

/** Sends the packed answer: 304 when the client has it, else in the best encoding it takes. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): Promise<FastifyReply> {
  if (sayUnchanged(request, reply, packed)) return reply;
  const encoding = encodingOf(request, packed);
  send(reply, packed, encoding, await bytesOf(packed, encoding));
  return reply;
}

/** Sends at once what needs no other thread any more; false when it does. A promise for each would cost a tenth of the answer. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, packed: Packed): boolean {
  if (sayUnchanged(request, reply, packed)) return true;
  const encoding = encodingOf(request, packed);
  const bytes = readyBytes(packed, encoding);
  if (bytes) send(reply, packed, encoding, bytes);
  return bytes !== undefined;
}

function sayUnchanged(request: FastifyRequest, reply: FastifyReply, packed: Packed): boolean {
  void reply.header("etag", packed.etag).header("cache-control", "no-cache").header("vary", "accept-encoding, authorization");
  const unchanged = isUnchanged(packed, request.headers["if-none-match"]);
  if (unchanged) void reply.code(304).send();
  return unchanged;
}

function send(reply: FastifyReply, packed: Packed, encoding: Encoding, bytes: Buffer): void {
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  void reply.header("content-type", packed.type).send(bytes);
}

/** From so many demands on, an answer is worth making smaller by an eighth: several times the work, once, beside the answer. */
const worthSmaller = 3;

/** The best encoding that the client takes. */
function encodingOf(request: FastifyRequest, packed: Packed): Encoding {
  if (packed.identity.length < worthCompressing) return "identity";
  const [best = "identity"] = encodingsFor(request.headers["accept-encoding"]);
  // Should it fail, what is there goes on.
  if (best === "br" && ++packed.wantedBr === worthSmaller)
    void brotli(packed.identity, brotliOf(5)).then((bytes) => packed.encoded.set("br", bytes), ignored);
  return best;
}

const ignored = (): void => undefined;
