import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** The next `updated_at`, at least a millisecond later than the last one, so that no two versions of an item are equal. */
export const nextVersion = sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;

/**
 * Makes the writes of this transaction those of a run, such as a change of domain: they give items a new version, but leave them
 * unedited for the undo of an earlier run.
 */
export const writeAsRun = async (tx: Db): Promise<void> => {
  await sql`select set_config('seance.by_run', 'on', true)`.execute(tx);
};
