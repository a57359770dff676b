import { hash } from "node:crypto";
import path from "node:path";
import { Readable } from "node:stream";
import { idPattern } from "#core/ids.ts";
import { mediaInUse } from "#domains/catalogue/index.ts";
import type { FileRow } from "#domains/library/file-row.ts";
import type { Services } from "#services.ts";
import { attemptEach } from "#store/attempt-each.ts";
import type { StoredFile } from "#store/store.ts";
import { readSmallFile } from "./small-file.ts";

const folder = "pictures/";
const maxBytes = 10 * 1024 * 1024;

/** Copies a picture of a library folder to the site's media, and returns its address; null when it is none. */
export async function storePicture(
  services: Services,
  { id, root }: FileRow,
  picture: string | null,
  use: "poster" | "still",
): Promise<string | null> {
  const bytes = picture === null ? null : await readSmallFile(services.config, path.join(root, picture), maxBytes);
  return bytes && keepPicture(services, id, use, bytes);
}

/** Puts a picture of a video into the site's media, and returns its address; null when it is none. */
export async function keepPicture(
  { media }: Pick<Services, "media">,
  videoId: string,
  use: "poster" | "still",
  bytes: Buffer,
): Promise<string | null> {
  const format = formatOf(bytes);
  if (!format) return null;
  // Pictures are cached as immutable: another one has another address.
  const key = `${folder}${videoId}-${use}-${hash("sha256", bytes).slice(0, 12)}.${format}`;
  await media.folder.put(key, Readable.from([bytes]));
  return `/media/${key}`;
}

const ownPicture = new RegExp(String.raw`^${folder}${idPattern}-(poster|still)[\w.-]*$`);

/** Deletes pictures that were copied from videos or library folders. Keeps files that somebody put into the folder by hand. */
export async function deletePictures({ media, log }: Services, keys: readonly string[]): Promise<void> {
  const own = keys.filter((key) => ownPicture.test(key));
  await attemptEach(log, "pictures", own, (key) => media.folder.delete(key));
}

const hourMs = 3_600_000;

/** Pictures of ours without a title, which a crash or a refused publication leaves; those of the last hour may still get one. */
export async function unusedPictures({ db, media }: Services): Promise<StoredFile[]> {
  const old: StoredFile[] = [];
  for await (const file of media.folder.list(folder))
    if (ownPicture.test(file.key) && Date.now() - file.modified.getTime() > hourMs) old.push(file);
  const names = old.map(({ key }) => key);
  const inUse = names.length > 0 ? await mediaInUse(db, names) : new Set();
  return old.filter(({ key }) => !inUse.has(key));
}

export const sweepPictures = async (services: Services): Promise<void> =>
  deletePictures(
    services,
    (await unusedPictures(services)).map(({ key }) => key),
  );

/** By the first bytes. */
function formatOf(bytes: Buffer): "jpg" | "png" | "webp" | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpg";
  if (bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return "png";
  return bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP" ? "webp" : null;
}
