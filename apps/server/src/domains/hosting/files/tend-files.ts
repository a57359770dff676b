import { movePackages, weighPackages } from "#domains/media/index.ts";
import { Refusal } from "#core/refusal.ts";
import { listVideos, setChecksum, videosWithoutChecksum } from "#domains/hosting/hosting.queries.ts";
import { deleteOriginal } from "#domains/hosting/hosting.service.ts";
import type { RepeatedJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { checksum } from "#store/move.ts";
import { hostedPath } from "./folders.ts";
import { moveOriginals } from "./move-originals.ts";

/** What is done with files after the answer to their upload: checksums, weights, deletion of originals by the setting, moves to stores. */
export const tendFilesJob = (services: Services): RepeatedJob => ({
  kind: "media-files",
  cron: "* * * * *",
  work: () => tendFiles(services),
});

export async function tendFiles(services: Services): Promise<void> {
  await noteChecksums(services);
  await weighPackages(services);
  if (services.config.DELETE_ORIGINALS === "yes") await deleteOriginals(services);
  await movePackages(services);
  await moveOriginals(services);
}

async function noteChecksums({ db, media }: Services): Promise<void> {
  for (const { id, filename } of await videosWithoutChecksum(db)) {
    const found = await media.find(hostedPath(filename));
    const sum = found && (await checksum(found.store, found.file.key));
    if (sum !== null) await setChecksum(db, id, sum);
  }
}

async function deleteOriginals(services: Services): Promise<void> {
  for (const { id, original_deleted_at } of await listVideos(services.db))
    if (original_deleted_at === null)
      await deleteOriginal(services, null, id).catch((error: unknown) => {
        // It stays until its package is whole.
        if (!(error instanceof Refusal) || error.kind !== "conflict") throw error;
      });
}
