import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

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

/** The best encoding that the client takes: br, then gzip. */
export function encodingFor(accept: string | string[] | undefined): Encoding {
  const text = typeof accept === "string" ? accept : "";
  if (accepts(text, "br")) return "br";
  return accepts(text, "gzip") ? "gzip" : "identity";
}

const accepts = (header: string, encoding: string): boolean =>
  new RegExp(`(?:^|[,\\s])${encoding}(?:\\s*;\\s*q=(?!0(?:\\.0+)?\\s*(?:,|$))[\\d.]+)?\\s*(?:,|$)`).test(header);

/** The bytes in an encoding; the second caller gets the first one's. */
export async function bytesOf(packed: Packed, encoding: Encoding): Promise<Buffer> {
  const ready = packed.encoded.get(encoding);
  if (ready) return ready;
  const made =
    encoding === "br"
      ? await brotli(packed.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
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
  void reply.header("etag", packed.etag).header("cache-control", "no-cache").header("vary", "accept-encoding, authorization");
  if (isUnchanged(packed, request.headers["if-none-match"])) return reply.code(304).send();
  const encoding = packed.identity.length < worthCompressing ? "identity" : encodingFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  return reply.header("content-type", packed.type).send(await bytesOf(packed, encoding));
}
