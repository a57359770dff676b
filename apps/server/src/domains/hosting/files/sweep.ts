import path from "node:path";
import { uploads } from "@seance/contract/hosting";
import { copiesAmong } from "#domains/hosting/copies/link-copies.queries.ts";
import { existingFilenames } from "#domains/hosting/hosting.queries.ts";
import { deleteUpload, expiredUploads, findUploads } from "#domains/hosting/uploads/uploads.queries.ts";
import type { Services } from "#services.ts";
import { sweepStoredOriginals } from "./move-originals.ts";
import { createFolders, deleteFile, filesOlderThan, foldersOf, isOwnName } from "./folders.ts";

const hourMs = 3_600_000;

/** Deletes expired uploads, files without a row, which a crash between the two may leave, and drafts of killed copies. */
export async function sweepUploads(services: Services): Promise<void> {
  const { db, config } = services;
  const folders = foldersOf(config);
  const { incoming, hosted, drafts } = folders;
  await createFolders(folders);
  for (const { id } of await expiredUploads(db)) {
    await deleteUpload(db, id);
    await deleteFile(path.join(incoming, id));
  }
  const oldNames = async (folder: string, hours: number): Promise<string[]> =>
    (await filesOlderThan(folder, hours * hourMs)).filter((name) => isOwnName(name));

  const left = (await oldNames(incoming, uploads.expiryHours)).map((name) => ({ name, id: name.slice(0, 36) }));
  const ids = left.map(({ id }) => id);
  const unfinished = new Set([...(await findUploads(db, ids)).map(({ id }) => id), ...(await copiesAmong(db, ids))]);
  const videos = await existingFilenames(
    db,
    ids.map((id) => `${id}.mp4`),
  );
  for (const { name, id } of left)
    if (!unfinished.has(id) && !videos.has(`${id}.mp4`)) await deleteFile(path.join(incoming, name));

  for (const name of await filesOlderThan(drafts, hourMs)) await deleteFile(path.join(drafts, name));

  const placed = await oldNames(hosted, 1);
  const known = await existingFilenames(db, placed);
  for (const name of placed) if (!known.has(name)) await deleteFile(path.join(hosted, name));
  await sweepStoredOriginals(services);
}
