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
