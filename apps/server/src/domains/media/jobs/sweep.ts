import { deleteFolder, oldPackageFolders } from "#domains/media/package/folders.ts";
import { sweepStoredPackages } from "#domains/media/package/move-packages.ts";
import type { Services } from "#services.ts";
import { existingPackages } from "./media-jobs.queries.ts";
import { runningHolders } from "./media-tasks.queries.ts";

/** Deletes packages without a job, and what killed workers left. */
export async function sweepPackages(services: Services): Promise<void> {
  const { db, config } = services;
  const old = await oldPackageFolders(config);
  const known = await existingPackages(
    db,
    old.map(({ name }) => name),
  );
  const holders = await runningHolders(db);
  for (const { folder, name, holder } of old)
    if (holder === null ? !known.has(name) : !holders.has(holder)) await deleteFolder(folder);
  await sweepStoredPackages(services);
}
