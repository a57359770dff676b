import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import mime from "mime";
import { errorMessage } from "#core/errors.ts";
import { notFound } from "#core/refusal.ts";
import type { FoundFile } from "#store/media.ts";
import type { ByteRange, Store, StoredFile } from "#store/store.ts";
import { plainRange } from "./byte-range.ts";
import { cachingOf } from "./media-files.ts";
import { writerOf } from "./stream-file.ts";

/**
 * Answers with a file of a store outside MEDIA_DIR, or a range of it, 304 or 416; or redirects to a signed URL of the store. `findAgain`
 * is asked when the file is not there any more.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, file }: FoundFile,
  { signed, findAgain }: { readonly signed: boolean; readonly findAgain: () => Promise<FoundFile | null> },
): Promise<FastifyReply> {
  const { key, size, modified, etag } = file;
  const type = mime.getType(key) ?? "application/octet-stream";
  // Playlists and storyboards have addresses relative to the site, and the workers that draw subtitles may reach the site only.
  const url = type.startsWith("video/") ? await store.signedUrl(key) : null;
  if (url !== null) return reply.header("cache-control", `${signed ? "private" : "public"}, max-age=1800`).redirect(url, 302);
  void reply.headers({
    "cache-control": cachingOf(key, { signed }),
    "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    etag,
    "last-modified": modified.toUTCString(),
  });
  if (namesVersion(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const range = rangeOf(request, file);
  if (range === "outside")
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${size}`, "cache-control": "no-store" })
      .type("application/json; charset=utf-8")
      .send({ detail: "Plage d’octets hors du fichier" });
  void reply.header("accept-ranges", "bytes");
  const part = range ?? { start: 0, end: size - 1 };
  void reply.code(range ? 206 : 200).header("content-length", String(part.end - part.start + 1));
  if (range) void reply.header("content-range", `bytes ${part.start}-${part.end}/${size}`);
  if (request.method === "HEAD" || size === 0) return reply.send();
  return sendPart(request, reply, { store, file, part, findAgain });
}

const namesVersion = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);

/** Null for the whole file. */
function rangeOf({ method, headers }: FastifyRequest, { size, etag }: StoredFile): ByteRange | "outside" | null {
  const condition = headers["if-range"];
  if (method === "HEAD" || (condition !== undefined && condition !== etag)) return null;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(plainRange(headers.range, size) ?? "") ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? size - Number(last) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || start > end ? "outside" : { start, end };
}

interface Part extends FoundFile {
  readonly part: ByteRange;
  readonly findAgain: () => Promise<FoundFile | null>;
}

interface Opened {
  readonly store: Store;
  readonly content: Readable | null;
}

/** Opens a file where it was found or, when it has moved since, where it is now. */
async function openPart({ store, file, part, findAgain }: Part): Promise<Opened> {
  const content = await store.get(file.key, part);
  if (content) return { store, content };
  const now = await findAgain();
  if (now?.file.size !== file.size) throw notFound();
  return { store: now.store, content: await now.store.get(file.key, part) };
}

/** Opens the file before the headers are sent, so that a store that does not answer is told. */
async function sendPart(request: FastifyRequest, reply: FastifyReply, { part, ...place }: Part): Promise<FastifyReply> {
  const { key } = place.file;
  const opened = await openPart({ part, ...place });
  const { store } = opened;
  let { content } = opened;
  if (!content) throw notFound();
  reply.raw.once("close", () => content?.destroy());
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  const write = writerOf(reply.raw);
  for (let at = part.start; content && at <= part.end && isOpen(reply.raw);) {
    const before = at;
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        if (!(await write(chunk))) return reply;
        at += chunk.length;
      }
      // Asks again from where the connection to the store broke off, such as after a long pause of the viewer.
      if (at <= part.end) content = await store.get(key, { start: at, end: part.end });
    } catch (error) {
      if (!isOpen(reply.raw)) break;
      request.log.warn({ reason: errorMessage(error) }, "fichier de média interrompu");
      content = at > before ? await store.get(key, { start: at, end: part.end }).catch(() => null) : null;
    }
    if (at === before || !content) reply.raw.destroy();
  }
  // The client may have gone while it was opened.
  content?.destroy();
  reply.raw.end();
  return reply;
}

const isOpen = (response: ServerResponse): boolean => !response.destroyed;
