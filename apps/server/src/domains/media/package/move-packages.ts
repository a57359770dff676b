import { moveFolder } from "#store/move.ts";
import { attemptEach } from "#store/attempt-each.ts";
import { storedKinds } from "#store/media.ts";
import { findJobs } from "#domains/media/jobs/media-jobs.queries.ts";
import type { Services } from "#services.ts";

/** Moves the finished packages of MEDIA_DIR to their store. Others are still written to. */
export async function movePackages({ db, media, log }: Services): Promise<void> {
  const home = media.home(storedKinds.packages);
  if (home === media.folder) return;
  const ids = (await media.folder.folders(storedKinds.packages)).filter((name) => /^[0-9a-f-]{36}$/.test(name));
  const finished = (await findJobs(db, ids)).filter(({ state }) => state === "done");
  await attemptEach(log, "packages to their store", finished, ({ id }) =>
    moveFolder(media.folder, home, `${storedKinds.packages}${id}/`),
  );
}

/** Deletes the packages of other stores than MEDIA_DIR that have no job. */
export async function sweepStoredPackages({ db, media }: Services): Promise<void> {
  for (const store of media.elsewhere(storedKinds.packages)) {
    const ids = (await store.folders(storedKinds.packages)).filter((name) => /^[0-9a-f-]{36}$/.test(name));
    const known = new Set((await findJobs(db, ids)).map(({ id }) => id));
    for (const id of ids) if (!known.has(id)) await store.deleteAll(`${storedKinds.packages}${id}/`);
  }
}
