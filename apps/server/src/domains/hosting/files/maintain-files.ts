import { movePackages, weighPackages } from "#domains/media/index.ts";
import { Refusal } from "#core/refusal.ts";
import { listVideos, setChecksum, videosWithoutChecksum } from "#domains/hosting/hosting.queries.ts";
import { deleteOriginal } from "#domains/hosting/hosting.service.ts";
import type { RepeatedJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { attemptEach } from "#store/attempt-each.ts";
import { checksum } from "#store/move.ts";
import { hostedPath } from "./folders.ts";
import { moveOriginals } from "./move-originals.ts";

/** What is done with files after the answer to their upload: checksums, weights, deletion of originals by the setting, moves to stores. */
export const maintainFilesJob = (services: Services): RepeatedJob => ({
  kind: "media-files",
  cron: "* * * * *",
  work: () => maintainFiles(services),
});

export async function maintainFiles(services: Services): Promise<void> {
  const deletion = services.config.DELETE_ORIGINALS === "yes" ? [deleteOriginals] : [];
  const steps = [recordChecksums, weighPackages, ...deletion, movePackages, moveOriginals];
  await attemptEach(services.log, "files", steps, (step) => step(services));
}

const recordChecksums = async ({ db, media, log }: Services): Promise<void> =>
  attemptEach(log, "checksums", await videosWithoutChecksum(db), async ({ id, filename }) => {
    const found = await media.find(hostedPath(filename));
    const sum = found && (await checksum(found.store, found.file.key));
    if (sum !== null) await setChecksum(db, id, sum);
  });

async function deleteOriginals(services: Services): Promise<void> {
  const kept = (await listVideos(services.db)).filter(({ original_deleted_at }) => original_deleted_at === null);
  await attemptEach(services.log, "originals", kept, ({ id }) =>
    deleteOriginal(services, null, id).catch((error: unknown) => {
      // It stays until its package is whole.
      if (!(error instanceof Refusal) || error.kind !== "conflict") throw error;
    }),
  );
}
