import { hash } from "node:crypto";
import path from "node:path";
import { pictureLimits } from "@seance/contract/pictures";
import { Refusal } from "#core/refusal.ts";
import type { FileRow } from "#domains/library/file-row.ts";
import { keepPicture } from "#domains/pictures/index.ts";
import type { Services } from "#services.ts";
import { readSmallFile } from "./small-file.ts";

/** Copies a picture of a library folder to those of the site, and returns its address; null when it is none. */
export async function storePicture(
  services: Services,
  { id, root }: FileRow,
  picture: string | null,
  use: "poster" | "still",
): Promise<string | null> {
  const bytes = picture === null ? null : await readSmallFile(services.config, path.join(root, picture), pictureLimits.bytes);
  if (!bytes) return null;
  try {
    const name = `${id}-${use}-${hash("sha256", bytes).slice(0, 12)}`;
    return (await keepPicture(services, name, { bytes })).picture_url;
  } catch (error) {
    if (error instanceof Refusal && ["wrong-type", "invalid"].includes(error.kind)) return null;
    throw error;
  }
}
