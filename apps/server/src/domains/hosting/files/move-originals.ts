import { inTransaction, type Db } from "#db/client.ts";
import { isUnderWay, jobsOf, unlessQueued } from "#domains/media/index.ts";
import { existingFilenames, listVideos, lockVideo } from "#domains/hosting/hosting.queries.ts";
import type { Services } from "#services.ts";
import { attemptEach } from "#store/attempt-each.ts";
import { storedKinds } from "#store/media.ts";
import { moveFile } from "#store/move.ts";
import { hostedPath, isOwnName } from "./folders.ts";

/** Moves the originals that ffmpeg needs no more from MEDIA_DIR to their store. */
export async function moveOriginals(services: Services): Promise<void> {
  const { db, media, log } = services;
  const home = media.home(storedKinds.originals);
  if (home === media.folder) return;
  const videos = await listVideos(db);
  const jobs = await jobsOf(
    services,
    videos.map(({ id }) => id),
  );
  const idle = videos.filter(({ id }) => !isUnderWay(jobs.get(id)));
  await attemptEach(log, "originals to their store", idle, async ({ id, filename }) => {
    const key = hostedPath(filename);
    if (await media.folder.head(key))
      await moveFile(media.folder, home, key, { guard: (deletion) => unlessNeeded(db, id, deletion) });
  });
}

/** Runs `work` with a video locked, unless its preparation needs the original. */
export const unlessNeeded = (db: Db, id: string, work: () => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockVideo(tx, id);
    await unlessQueued(tx, id, work);
  });

const hourMs = 3_600_000;

/** Deletes the originals of other stores than MEDIA_DIR that have no video. */
export async function sweepStoredOriginals({ db, media }: Services): Promise<void> {
  for (const store of media.elsewhere(storedKinds.originals)) {
    const old: string[] = [];
    for await (const { key, modified } of store.list(storedKinds.originals)) {
      const name = key.slice(storedKinds.originals.length);
      if (isOwnName(name) && Date.now() - modified.getTime() > hourMs) old.push(name);
    }
    const known = await existingFilenames(db, old);
    for (const name of old) if (!known.has(name)) await store.delete(hostedPath(name));
  }
}
