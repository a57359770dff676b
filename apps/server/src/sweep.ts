import { errorMessage } from "#core/errors.ts";
import type { RepeatedJob } from "#jobs/jobs.ts";
import { eraseExpiredRows } from "#db/retention.ts";
import { domains } from "./domains.ts";
import type { Services } from "./services.ts";

const retention = domains.flatMap((domain) => domain.retention ?? []);
const cleanUps = domains.flatMap((domain) => domain.cleanUps ?? []);

/** Deletes expired rows and runs every domain's clean-up; a failure does not prevent the others. */
export async function sweep(services: Services): Promise<void> {
  const rows = { name: "rows", work: () => eraseExpiredRows(services.db, services.config, retention) };
  for (const { name, work } of [rows, ...cleanUps])
    try {
      await work(services);
    } catch (error) {
      services.log.warn({ reason: errorMessage(error), name }, "ménage remis");
    }
}

/** Runs at the start and every hour, in one process. */
export const sweepJob = (services: Services): RepeatedJob => ({
  kind: "sweep",
  cron: "7 * * * *",
  work: () => sweep(services),
});
