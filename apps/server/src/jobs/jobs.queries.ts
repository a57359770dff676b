import { sql } from "kysely";
import type { Db } from "#db/client.ts";

export interface LatestJob {
  readonly name: string;
  readonly state: "created" | "retry" | "active" | "completed" | "cancelled" | "failed";
  readonly at: Date;
  readonly finished_at: Date | null;
  readonly failure: string | null;
}

/** The latest job of each of these queues of pg-boss. */
export async function latestJobs(db: Db, names: readonly string[]): Promise<readonly LatestJob[]> {
  const { rows } = await sql<LatestJob>`
    select distinct on (name) name, state, coalesce(started_on, created_on) as at, completed_on as finished_at,
      output ->> 'message' as failure
    from pgboss.job where name = any(${names}::text[]) order by name, created_on desc`.execute(db);
  return rows;
}

/** Why jobs that wait for another try failed, by their id. */
export async function failuresOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; failure: string }>`
    select id, output ->> 'message' as failure from pgboss.job
    where id = any(${ids}::uuid[]) and state = 'retry' and output ->> 'message' is not null`.execute(db);
  return new Map(rows.map(({ id, failure }) => [id, failure]));
}
