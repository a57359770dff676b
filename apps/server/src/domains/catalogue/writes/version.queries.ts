import { sql } from "kysely";

/** The next `updated_at`, at least a millisecond later than the last one, so that no two versions of an item are equal. */
export const nextVersion = sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;
