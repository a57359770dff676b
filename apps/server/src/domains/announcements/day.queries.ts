import { sql } from "kysely";

/** The day it is in Paris, where the staff plans its announcements. */
export const today = sql`(now() at time zone 'Europe/Paris')::date`;
