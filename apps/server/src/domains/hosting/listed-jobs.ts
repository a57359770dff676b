import type { Db } from "#db/client.ts";
import { listedPreparations } from "#domains/media/index.ts";
import { authorOf, type ListedJob } from "#jobs/listed-job.ts";
import { latestCopies } from "./copies/link-copies.queries.ts";
import { hostedVideoIds, originalNames } from "./hosting.queries.ts";

export const listedHostedPreparations = (db: Db, limit: number): Promise<ListedJob[]> =>
  listedPreparations(db, "preparation", limit, {
    videos: hostedVideoIds,
    namesOf: async (ids) =>
      (await originalNames(db, ids)).map(({ id, original_filename, uploaded_by }) => ({
        ...{ id, name: original_filename, who: uploaded_by },
      })),
  });

/** Copies of videos of other servers; a finished one is a hosted video, and no copy any more. */
export async function listedCopies(db: Db, limit: number): Promise<ListedJob[]> {
  return (await latestCopies(db, limit)).map((copy) => ({
    kind: "copy",
    id: copy.id,
    label: copy.url,
    state: copy.error !== null ? "failed" : copy.received > 0 ? "running" : "queued",
    progress: copy.size === null ? null : { done: copy.received, total: copy.size },
    who: authorOf(copy.email),
    log: copy.error,
    at: copy.created_at,
    finished_at: null,
  }));
}
