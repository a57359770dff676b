import path from "node:path";
import { Readable } from "node:stream";
import type { FileRow } from "#domains/library/file-row.ts";
import type { Services } from "#services.ts";
import { readSmallFile } from "./small-file.ts";

const maxBytes = 10 * 1024 * 1024;

/** Copies a picture of a library folder to the site's media, and returns its address; null when it is none. */
export async function storePicture(
  { config, media }: Services,
  { id, root }: FileRow,
  picture: string | null,
  use: "poster" | "still",
): Promise<string | null> {
  const bytes = picture === null ? null : await readSmallFile(config, path.join(root, picture), maxBytes);
  const format = bytes && formatOf(bytes);
  if (!bytes || !format) return null;
  const key = `pictures/${id}-${use}.${format}`;
  await media.folder.put(key, Readable.from([bytes]));
  return `/media/${key}`;
}

/** By the first bytes. */
function formatOf(bytes: Buffer): "jpg" | "png" | "webp" | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpg";
  if (bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return "png";
  return bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP" ? "webp" : null;
}
