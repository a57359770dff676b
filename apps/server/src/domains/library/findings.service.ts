import path from "node:path";
import { libraryLimits, type LibraryFindings } from "@seance/contract/library";
import PQueue from "p-queue";
import { keptOriginals, type KeptOriginal } from "#domains/hosting/index.ts";
import { unusedPictures } from "#domains/pictures/index.ts";
import type { Services } from "#services.ts";
import { filesTwice } from "./library.queries.ts";
import { readAtOnce, storedFingerprint } from "./scan/fingerprint.ts";

type Duplicates = LibraryFindings["duplicates"];
type Video = Duplicates[number]["videos"][number] & { readonly size: number; readonly fingerprint: string | null };

/** Files of the library folders that exist twice, uploads too, and pictures without a title. */
export async function listFindings(services: Services): Promise<LibraryFindings> {
  const [duplicates, pictures] = await Promise.all([findDuplicates(services), unusedPictures(services)]);
  return { duplicates, pictures: pictures.map(({ key, size }) => ({ name: key, size })) };
}

/** By the fingerprints of the scan; of the uploads, only those as large as a library file are read. */
async function findDuplicates(services: Services): Promise<Duplicates> {
  const originals = await keptOriginals(services.db);
  const files = await filesTwice(
    services.db,
    originals.map(({ size }) => size),
  );
  const sizes = new Set(files.map(({ size }) => size));
  const videos: Video[] = files.map(({ id, root, path: file, size, fingerprint }) => ({
    ...{ id, size, fingerprint },
    name: path.posix.join(path.posix.basename(root), file),
    in_library: true,
  }));
  const sameSize = originals.filter(({ size }) => sizes.has(size)).slice(0, libraryLimits.duplicates);
  const queue = new PQueue({ concurrency: readAtOnce });
  const uploads = await queue.addAll(sameSize.map((original) => () => uploaded(services, original)));
  const known = [...videos, ...uploads].filter(({ fingerprint }) => fingerprint !== null);
  return [...Map.groupBy(known, ({ fingerprint }) => fingerprint).values()]
    .filter((same) => same.length > 1 && same.some(({ in_library }) => in_library))
    .map((same) => ({
      size: same[0]?.size ?? 0,
      videos: same.map(({ id, name, in_library }) => ({ id, name, in_library })),
    }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, libraryLimits.duplicates);
}

async function uploaded({ media }: Services, { id, name, size, key }: KeptOriginal): Promise<Video> {
  const found = await media.find(key);
  return { id, name, size, in_library: false, fingerprint: found && (await storedFingerprint(found)) };
}
