import { sql } from "kysely";
import { isAway, type Db } from "#db/client.ts";

/** Whether the database answers. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch (error) {
    if (isAway(error)) return false;
    throw error;
  }
}
