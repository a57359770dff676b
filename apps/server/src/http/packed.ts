import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { Written } from "#core/written.ts";

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
  /** How often br was asked for before it was there. */
  wantedBr: number;
}

export function pack(type: string, body: string | Buffer): Packed {
  const identity = typeof body === "string" ? Buffer.from(body) : body;
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 27)}"`;
  return { type, etag, identity, encoded: new Map([["identity", identity]]), wantedBr: 0 };
}

export const packJson = (value: unknown): Packed =>
  pack("application/json; charset=utf-8", value instanceof Written ? value.json : JSON.stringify(value));

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

/** The bytes in an encoding; the second caller gets the first one's; gzip is for the first few askers: quick before small. */
export async function bytesOf(packed: Packed, encoding: Encoding): Promise<Buffer> {
  const ready = packed.encoded.get(encoding);
  if (ready) return ready;
  const made =
    encoding === "br"
      ? await brotli(packed.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await deflate(packed.identity, { level: 1 });
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
  send(request, reply, packed, encoding, await bytesOf(packed, encoding));
  return reply;
}

/** Sends at once what needs no compressing any more; false when it does. A promise for each would cost a tenth of the answer. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, packed: Packed): boolean {
  const encoding = encodingOf(request, packed);
  const bytes = packed.encoded.get(encoding);
  if (bytes) send(request, reply, packed, encoding, bytes);
  return bytes !== undefined;
}

function send(request: FastifyRequest, reply: FastifyReply, packed: Packed, encoding: Encoding, bytes: Buffer): void {
  void reply.header("etag", packed.etag).header("cache-control", "no-cache").header("vary", "accept-encoding, authorization");
  if (isUnchanged(packed, request.headers["if-none-match"])) return void reply.code(304).send();
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  void reply.header("content-type", packed.type).send(bytes);
}

/** From so many demands on, an answer is worth brotli: it costs twice gzip, once. */
const worthBrotli = 3;

/** The best encoding that the client takes; gzip instead of br for an answer that few have asked for yet. */
function encodingOf(request: FastifyRequest, packed: Packed): Encoding {
  if (packed.identity.length < worthCompressing) return "identity";
  const [best = "identity", next] = encodingsFor(request.headers["accept-encoding"]);
  if (best !== "br" || next !== "gzip" || packed.encoded.has("br")) return best;
  packed.wantedBr++;
  // Made beside this answer, for the next ones; should it fail, gzip goes on.
  if (packed.wantedBr === worthBrotli) void bytesOf(packed, "br").catch(() => undefined);
  return next;
}
