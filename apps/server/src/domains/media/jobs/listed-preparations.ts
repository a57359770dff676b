import type { RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import type { ListedJob } from "#jobs/listed-job.ts";
import { findJobs, latestJobIds, type JobRow } from "./media-jobs.queries.ts";
import { tasksUnderWay, type TaskProgress } from "./media-tasks.queries.ts";
import { presentJob } from "./present-job.ts";

const percent = 100;

/** What a video is called, and who sent it. */
export interface VideoName {
  readonly id: string;
  readonly name: string;
  readonly who: string | null;
}

/** The latest preparations of some videos: an SQL text of their ids, and their names. */
export async function listedPreparations(
  db: Db,
  kind: "preparation" | "library-preparation",
  limit: number,
  {
    videos,
    namesOf,
  }: { readonly videos: RawBuilder<string>; readonly namesOf: (ids: readonly string[]) => Promise<readonly VideoName[]> },
): Promise<ListedJob[]> {
  const ids = await latestJobIds(db, videos, limit);
  const [names, jobs, tasks] = await Promise.all([namesOf(ids), findJobs(db, ids), tasksUnderWay(db, ids)]);
  const byId = new Map(names.map((video) => [video.id, video]));
  const byJob = Map.groupBy(tasks, ({ job_id }) => job_id);
  return jobs.flatMap((job) => {
    const video = byId.get(job.id);
    return video ? [listed(job, byJob.get(job.id) ?? [], kind, video)] : [];
  });
}

function listed(
  job: JobRow,
  tasks: readonly TaskProgress[],
  kind: "preparation" | "library-preparation",
  { id, name, who }: VideoName,
): ListedJob {
  const { state, progress, error, log } = presentJob(job, tasks, false);
  const isOver = state === "done" || state === "failed" || state === "cancelled";
  return {
    ...{ kind, id, label: name, who },
    state: state === "cancelled" ? "stopped" : state,
    progress: { done: Math.round(progress * percent), total: percent },
    log: [error, log].filter(Boolean).join("\n") || null,
    at: job.created_at,
    finished_at: isOver ? job.updated_at : null,
  };
}
