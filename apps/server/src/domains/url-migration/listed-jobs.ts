import type { Db } from "#db/client.ts";
import type { ListedJob } from "#jobs/listed-job.ts";
import { latestRuns } from "./url-migration.queries.ts";

export async function listedMigrations(db: Db, limit: number): Promise<ListedJob[]> {
  return (await latestRuns(db, limit)).map((run) => ({
    kind: "url-migration",
    id: run.id,
    label: `${run.old_domain} → ${run.new_domain}`,
    state: run.undone_at ? "undone" : "done",
    progress: null,
    who: run.run_by,
    log: `Films\u202f: ${run.movies_updated}, épisodes\u202f: ${run.episodes_updated}`,
    at: run.run_at,
    finished_at: run.run_at,
  }));
}
