import { inTransaction, type Db } from "#db/client.ts";
import { moveFolder } from "#store/move.ts";
import { attemptEach } from "#store/attempt-each.ts";
import { storedKinds } from "#store/media.ts";
import { existingPackages, jobsOfPackages, lockJob } from "#domains/media/jobs/media-jobs.queries.ts";
import type { Services } from "#services.ts";
import { packageFolder, packageIdIn, packageName } from "./folders.ts";

/** Moves the finished packages of MEDIA_DIR to their store. Others are still written to. */
export async function movePackages({ db, media, log }: Services): Promise<void> {
  const home = media.home(storedKinds.packages);
  if (home === media.folder) return;
  const jobs = await jobsOfPackages(db, await media.folder.folders(storedKinds.packages));
  const finished = jobs.filter(({ state }) => state === "done");
  await attemptEach(log, "packages to their store", finished, (job) =>
    moveFolder(media.folder, home, `${packageFolder(job)}/`, {
      guard: (deletion) => unlessUnfinished(db, packageName(job), deletion),
    }),
  );
}

/** Runs `work` with the job of a package locked, unless the package is unfinished. */
export const unlessUnfinished = (db: Db, name: string, work: () => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const id = packageIdIn(name);
    const job = id === null ? undefined : await lockJob(tx, id);
    if (!job || job.state === "done" || packageName(job) !== name) await work();
  });

/** Runs `work` with the job of a video locked, unless that needs the original. */
export const unlessQueued = (db: Db, id: string, work: () => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    if ((await lockJob(tx, id))?.state !== "queued") await work();
  });

/** Deletes the packages of other stores than MEDIA_DIR that have no job. */
export async function sweepStoredPackages({ db, media }: Services): Promise<void> {
  for (const store of media.elsewhere(storedKinds.packages)) {
    const names = (await store.folders(storedKinds.packages)).filter((name) => packageIdIn(name) !== null);
    const known = await existingPackages(db, names);
    for (const name of names) if (!known.has(name)) await store.deleteAll(`${storedKinds.packages}${name}/`);
  }
}
