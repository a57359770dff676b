import path from "node:path";
import { sourceFile, type SidePictures } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { findFile } from "./library.queries.ts";
import { isDvdIndex, stemOf, subtitleUse } from "./scan/names.ts";

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
    for (const name of file.companions.subtitles.filter(isDvdIndex)) {
      const place = path.join(file.root, name);
      const [idx, sub] = [await sourceFile(config, place), await sourceFile(config, `${stemOf(place)}.sub`)];
      const use = subtitleUse(path.posix.basename(name), path.posix.basename(file.path));
      if (idx !== null && sub !== null) found.push({ idx, sub, ...use });
    }
    return found;
  };
}
