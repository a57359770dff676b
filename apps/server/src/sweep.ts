import { errorMessage } from "#core/errors.ts";
import type { RepeatedJob } from "#jobs/jobs.ts";
import { eraseExpiredRows } from "#db/retention.ts";
import { domains } from "./domains.ts";
import type { Services } from "./services.ts";

const retention = domains.flatMap((domain) => domain.retention ?? []);
const cleanUps = domains.flatMap((domain) => domain.cleanUps ?? []);

/** Erases what has been kept for long enough, and does the clean-up of every domain; one that fails does not keep the others from theirs. */
export async function sweep(services: Services): Promise<void> {
  const rows = { name: "rows", work: () => eraseExpiredRows(services.db, services.config, retention) };
  for (const { name, work } of [rows, ...cleanUps])
    try {
      await work(services);
    } catch (error) {
      services.log.warn({ reason: errorMessage(error), name }, "ménage remis");
    }
}

/** At the start and every hour, by one process. */
export const sweepJob = (services: Services): RepeatedJob => ({
  kind: "sweep",
  cron: "7 * * * *",
  work: () => sweep(services),
});
