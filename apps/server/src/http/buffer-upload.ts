import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#core/refusal.ts";
import { allowSlowBody } from "./slow-bodies.ts";

/** Buffers the uploaded file of a multipart form: 413 past `maxBytes`, null when there is no file. */
export async function bufferUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
  tooLarge: string,
): Promise<Buffer | null> {
  if (!request.isMultipart()) return null;
  allowSlowBody(request, reply);
  const part = await request.file({ limits: { fileSize: maxBytes }, throwFileSizeLimit: false });
  if (!part || part.fieldname !== "file") return null;
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new Refusal("too-large", tooLarge);
  return bytes;
}
