import type { Db } from "#db/client.ts";
import { authorOf, type ListedJob } from "#jobs/listed-job.ts";
import { presentHistory, presentRun } from "./imports.present.ts";
import { countedRuns, type CountedRun } from "./runs/runs.queries.ts";

export async function listedImports(db: Db, limit: number): Promise<ListedJob[]> {
  return (await countedRuns(db, 0, limit)).map(listedImport);
}

function listedImport(run: CountedRun): ListedJob {
  const { state } = presentRun(run);
  return {
    kind: "import",
    id: run.id,
    label: `${run.total_links} lien${run.total_links > 1 ? "s" : ""}`,
    state: state === "stopping" ? "stopped" : state,
    job: run.retry_job ?? run.id,
    progress: { done: run.done_links, total: run.total_links },
    retryable: run.finished_at !== null && run.undone_at === null && run.retryable_links > 0,
    who: authorOf(run.email),
    log: presentHistory(run).details,
    at: run.created_at,
    finished_at: run.finished_at,
  };
}
