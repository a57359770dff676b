import type { Db } from "#db/client.ts";
import { authorOf, type ListedJob } from "#jobs/listed-job.ts";
import { countedRuns } from "./runs/runs.queries.ts";
import { stateOf } from "./runs/runs.service.ts";

export async function listedRefreshes(db: Db, limit: number): Promise<ListedJob[]> {
  const { rows } = await countedRuns(db, 0, limit);
  return rows.map((run) => ({
    kind: "metadata",
    id: run.id,
    label: `${run.total} ${run.item_type === "movie" ? "film" : "série"}${run.total > 1 ? "s" : ""}`,
    state: stateOf(run),
    job: run.retry_job ?? run.id,
    retryable: run.finished_at !== null && run.undone_at === null && run.retryable > 0,
    progress: { done: run.done, total: run.total },
    who: authorOf(run.email),
    log: `${run.changed} modifiés, ${run.unmatched} sans correspondance, ${run.failed} en échec`,
    at: run.created_at,
    finished_at: run.finished_at,
  }));
}
