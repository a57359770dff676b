import path from "node:path";
import { sourceFile, type PictureFiles, type SidePictures } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { findFile } from "./library.queries.ts";
import { dvdPicturesOf, isPictures, subtitleUse } from "./scan/names.ts";

/** The path of a published file by its id; null while it is missing. */
export async function originalFile({ db, config }: Pick<Services, "db" | "config">, id: string): Promise<string | null> {
  const file = await findFile(db, id);
  return file?.state === "published" ? sourceFile(config, path.join(file.root, file.path)) : null;
}

/** Finds the subtitles in pictures beside a file; those that are gone, or outside of the library folders, are left out. */
export function openSidePictures({ db, config }: Pick<Services, "db" | "config">): Services["findSidePictures"] {
  return async (id) => {
    const file = await findFile(db, id);
    if (!file) return [];
    const found: SidePictures[] = [];
    for (const name of file.companions.subtitles.filter(isPictures)) {
      const place = path.join(file.root, name);
      const use = subtitleUse(path.posix.basename(name), path.posix.basename(file.path));
      const files = await pictureFiles(config, place);
      if (files) found.push({ ...files, ...use });
    }
    return found;
  };
}

async function pictureFiles(config: Services["config"], place: string): Promise<PictureFiles | null> {
  const given = await sourceFile(config, place);
  if (given === null) return null;
  if (/\.sup$/i.test(place)) return { sup: given };
  for (const beside of dvdPicturesOf(place)) {
    const sub = await sourceFile(config, beside);
    if (sub !== null) return { idx: given, sub };
  }
  return null;
}
