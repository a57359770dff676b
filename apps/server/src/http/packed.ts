import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

export type Encoding = "identity" | "br" | "gzip";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Below this, compressing costs more than it saves. */
const worthCompressing = 860;

/** An answer as bytes, compressed at the first demand of each encoding and then kept. */
export interface Packed {
  readonly type: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly encoded: Map<Encoding, Buffer>;
}

export function pack(type: string, body: string | Buffer): Packed {
  const identity = typeof body === "string" ? Buffer.from(body) : body;
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
  return { type, etag, identity, encoded: new Map([["identity", identity]]) };
}

export const packJson = (value: unknown): Packed => pack("application/json; charset=utf-8", JSON.stringify(value));

/** What the header has said before: clients say one of few things, and reading it costs as much as sending the answer. */
const understood = new LRUCache<string, Encoding>({ max: 500 });

/** The best encoding that the client takes: br, then gzip. */
export function encodingFor(accept: string | string[] | undefined): Encoding {
  if (typeof accept !== "string") return "identity";
  const known = understood.get(accept);
  if (known) return known;
  const best = accepts(accept, "br") ? "br" : accepts(accept, "gzip") ? "gzip" : "identity";
  if (accept.length <= 200) understood.set(accept, best);
  return best;
}

const accepts = (header: string, encoding: string): boolean =>
  new RegExp(`(?:^|[,\\s])${encoding}(?:\\s*;\\s*q=(?!0(?:\\.0+)?\\s*(?:,|$))[\\d.]+)?\\s*(?:,|$)`).test(header);

/** The bytes in an encoding; the second caller gets the first one's. */
export async function bytesOf(packed: Packed, encoding: Encoding): Promise<Buffer> {
  const ready = packed.encoded.get(encoding);
  if (ready) return ready;
  const made =
    encoding === "br"
      ? await brotli(packed.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await deflate(packed.identity, { level: 6 });
  packed.encoded.set(encoding, made);
  return made;
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
  const encoding = encodingOf(request, packed);
  if (!packed.encoded.has(encoding)) await bytesOf(packed, encoding);
  sendReady(request, reply, packed);
  return reply;
}

/** Sends at once what needs no compressing any more; false when it does. A promise for each would cost a tenth of the answer. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, packed: Packed): boolean {
  const encoding = encodingOf(request, packed);
  const bytes = packed.encoded.get(encoding);
  if (!bytes) return false;
  void reply.header("etag", packed.etag).header("cache-control", "no-cache").header("vary", "accept-encoding, authorization");
  if (isUnchanged(packed, request.headers["if-none-match"])) {
    void reply.code(304).send();
    return true;
  }
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  void reply.header("content-type", packed.type).send(bytes);
  return true;
}

const encodingOf = (request: FastifyRequest, packed: Packed): Encoding =>
  packed.identity.length < worthCompressing ? "identity" : encodingFor(request.headers["accept-encoding"]);
