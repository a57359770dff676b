import { idPattern } from "#core/ids.ts";
import { originalFile } from "#domains/library/index.ts";
import { isThere } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { mediaFileAt, type MediaFile } from "./media-files.ts";

const libraryName = new RegExp(`^library/(${idPattern})\\.\\w+$`);

/** Whether a path below /media is a file of a library folder. */
export const isLibraryFile = (asked: string): boolean => libraryName.test(asked);

/** A file of a library folder, by the id of its link. */
export async function findLibraryFile(services: Services, asked: string): Promise<MediaFile | null> {
  const file = await originalFile(services, libraryName.exec(asked)?.[1] ?? "");
  return file === null ? null : mediaFileAt(file);
}

/** Whether the file of a video of this site is there, by its link. */
export async function hasFile(services: Services, link: string): Promise<boolean> {
  const asked = new URL(link, services.config.PUBLIC_URL).pathname.slice("/media/".length);
  return isLibraryFile(asked) ? (await findLibraryFile(services, asked)) !== null : isThere(services.media, asked);
}
