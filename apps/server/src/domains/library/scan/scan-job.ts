import { newId } from "#core/ids.ts";
import { nextToPublish } from "#domains/library/publish/publish.queries.ts";
import { publishKind } from "#domains/library/publish/publish.service.ts";
import type { RepeatedJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { deleteForgotten } from "./scan.queries.ts";
import { scanLibrary } from "./scan.service.ts";

export const scanKind = "library-scan";

/** Scans at the start, every hour, when asked to and when the folders change: one scan at a time among all processes. */
export const scanJob = (services: Services): RepeatedJob => ({
  kind: scanKind,
  cron: "37 * * * *",
  async work(signal) {
    await scanLibrary(services, signal);
    await deleteForgotten(services.db);
    // Subtitles that came beside published files.
    if (await nextToPublish(services.db)) await services.jobs.send(services.db, publishKind, newId());
  },
});
