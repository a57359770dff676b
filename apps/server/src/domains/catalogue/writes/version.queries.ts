import { sql } from "kysely";

/** Later than the version before it, by a millisecond at least: no two versions of an item look alike. */
export const nextVersion = sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;
