import { deleteFolder, oldPackageFolders } from "#domains/media/package/folders.ts";
import { sweepStoredPackages } from "#domains/media/package/move-packages.ts";
import type { Services } from "#services.ts";
import { findJobs } from "./media-jobs.queries.ts";
import { tasksOf } from "./media-tasks.queries.ts";

/** Deletes packages without a job, and what killed workers left. */
export async function sweepPackages(services: Services): Promise<void> {
  const { db, config } = services;
  const old = await oldPackageFolders(config);
  const jobs = await findJobs(
    db,
    old.map(({ id }) => id),
  );
  const held = new Set(
    (await tasksOf(db, [...jobs.map(({ id }) => id)])).flatMap(({ state, holder }) => (state === "running" ? [holder] : [])),
  );
  const known = new Set(jobs.map(({ id }) => id));
  for (const { folder, id, holder } of old)
    if (!known.has(id) || (holder !== null && !held.has(holder))) await deleteFolder(folder);
  await sweepStoredPackages(services);
}
