import type { OutgoingHttpHeaders } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import send, { type SendResult } from "@fastify/send";
import type { FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "#core/refusal.ts";
import { plainRange } from "./byte-range.ts";
import { cachingOf, type MediaFile } from "./media-files.ts";
import type { StreamFile } from "./stream-file.ts";

const refusals: Record<number, string> = { 416: "Plage d’octets hors du fichier", 412: "Le fichier a changé" };

/** Answers with a file or a range of it, 304, 412 or 416. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  found: MediaFile,
  asked: string,
  { streamFile, signed }: { readonly streamFile: StreamFile; readonly signed: boolean },
): Promise<FastifyReply> {
  const { statusCode, headers } = await headOf(request, found);
  const detail = refusals[statusCode];
  // Deleted since it was found.
  if (statusCode >= 400 && detail === undefined) throw notFound();
  void reply.code(statusCode).headers(headers);
  if (detail !== undefined) {
    return reply
      .removeHeader("content-length")
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send({ detail });
  }
  void reply.header("cache-control", cachingOf(asked, { signed }));
  const part = partOf(headers);
  if (request.method === "HEAD" || statusCode === 304 || part.end < part.start) return reply.send();
  // Without Fastify, whose hooks could hold or copy the payload.
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await streamFile(found.file, part, reply.raw);
  } catch (error) {
    request.log.error({ err: error }, "fichier de média non lu");
    reply.raw.destroy();
  }
  return reply;
}

/** Status and headers, with conditions and ranges, as for a HEAD request, which does not open the file. */
function headOf(request: FastifyRequest, { file, size }: MediaFile): Promise<SendResult> {
  const { range: _range, ...headers } = request.headers;
  // If-Range with a weak validator never matches (RFC 9110, 13.1.5).
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
