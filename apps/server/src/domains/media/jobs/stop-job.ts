import type { Config } from "#core/config.ts";
import type { Db } from "#db/client.ts";
import { packageOf } from "#domains/media/package/folders.ts";
import { endPlaylists, reopenPlaylists } from "#domains/media/package/publish.ts";
import type { EndedJob } from "./media-jobs.queries.ts";
import { withdrawTasks } from "./media-tasks.queries.ts";

/** Takes the tasks of a job from their workers and ends its playlists, in the transaction that cancelled or failed it and so locks it. */
export async function afterStop(config: Config, tx: Db, job: EndedJob): Promise<void> {
  await withdrawTasks(tx, job.id);
  if (job.plan) await endPlaylists(job.plan, packageOf(config, job));
}

/** Opens the playlists of a job again, in the transaction that queued it again. */
export async function afterRetry(config: Config, job: EndedJob): Promise<void> {
  if (job.plan) await reopenPlaylists(job.plan, job.done, packageOf(config, job));
}
