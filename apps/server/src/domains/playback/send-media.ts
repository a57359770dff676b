import type { OutgoingHttpHeaders } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import send, { type SendResult } from "@fastify/send";
import type { FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "#core/refusal.ts";
import { plainRange } from "./byte-range.ts";
import { cachingOf, type MediaFile } from "./media-files.ts";
import { pour } from "./pour.ts";

const refusals: Record<number, string> = { 416: "Plage d’octets hors du fichier", 412: "Le fichier a changé" };

/** Answers with a file, a part of it, or why it is not sent again. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  found: MediaFile,
  asked: string,
): Promise<FastifyReply> {
  const { statusCode, headers } = await headOf(request, found);
  const detail = refusals[statusCode];
  // Gone since it was found.
  if (statusCode >= 400 && detail === undefined) throw notFound();
  void reply.code(statusCode).headers(headers);
  if (detail !== undefined) {
    return reply
      .removeHeader("content-length")
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send({ detail });
  }
  void reply.header("cache-control", cachingOf(asked));
  const part = partOf(headers);
  if (request.method === "HEAD" || statusCode === 304 || part.end < part.start) return reply.send();
  return sendBytes(request, reply, found.file, part);
}

/** What HTTP has us answer about a file: its conditions, ranges and types, as for a HEAD, which opens nothing. */
function headOf(request: FastifyRequest, { file, size }: MediaFile): Promise<SendResult> {
  const { range: _range, ...headers } = request.headers;
  // A weak tag does not say that the bytes are the same: the whole file is sent then (RFC 9110, 13.1.5).
  const whole = request.method === "HEAD" || String(request.headers["if-range"] ?? "").startsWith("W/");
  const range = whole ? undefined : plainRange(request.headers.range, size);
  const asHead = Object.assign(Readable.from([]), { method: "HEAD", headers: { ...headers, ...(range && { range }) } });
  const name = encodeURIComponent(path.basename(file));
  return send(asHead, name, { root: path.dirname(file), index: false, cacheControl: false, dotfiles: "allow" });
}

function partOf(headers: SendResult["headers"]): { start: number; end: number } {
  const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(headers["Content-Range"] ?? "") ?? [];
  return start === undefined
    ? { start: 0, end: Number(headers["Content-Length"]) - 1 }
    : { start: Number(start), end: Number(end) };
}

/** The bytes go out of our hands: nothing of an answer of this length is held, changed or copied on its way. */
async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
  part: { start: number; end: number },
): Promise<FastifyReply> {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await pour(file, part, reply.raw);
  } catch (error) {
    request.log.error({ err: error }, "fichier de média non lu");
    reply.raw.destroy();
  }
  return reply;
}
