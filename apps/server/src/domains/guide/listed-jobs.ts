import type { Db } from "#db/client.ts";
import { authorOf, type ListedJob } from "#jobs/listed-job.ts";
import { listPlaylistRuns } from "./playlist-runs.queries.ts";
import { listSourceRows } from "./sources/sources.queries.ts";

/** Imports of playlists, and the last read of each followed address. */
export async function listedChannelJobs(db: Db, limit: number): Promise<ListedJob[]> {
  const [{ rows: runs }, sources] = await Promise.all([listPlaylistRuns(db, { skip: 0, limit }), listSourceRows(db)]);
  const imports = runs.map((run): ListedJob => ({
    kind: "playlist",
    id: run.id,
    label: run.source,
    state: run.undone_at ? "undone" : "done",
    progress: null,
    who: authorOf(run.email),
    log: `Créées\u202f: ${run.created}, autre lien\u202f: ${run.relinked}, ignorées\u202f: ${run.skipped}`,
    at: run.created_at,
    finished_at: run.created_at,
  }));
  const reads = sources.map(({ id, name, failure, checked_at, created_at }): ListedJob => ({
    ...{ kind: "source", id, label: name, progress: null, who: null, log: failure },
    state: failure === null ? (checked_at ? "done" : "queued") : "failed",
    at: checked_at ?? created_at,
    finished_at: checked_at,
  }));
  return [...imports, ...reads];
}
