import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

export async function saveCheck(db: Db, link_hash: string, fault: string | null): Promise<Row<"link_check">> {
  return db
    .insertInto("link_check")
    .values({ link_hash, fault })
    .onConflict((conflict) => conflict.column("link_hash").doUpdateSet({ fault, checked_at: sql<Date>`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The last tests of links, by their hashes. */
export async function findChecks(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, Row<"link_check">>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.selectFrom("link_check").selectAll().where("link_hash", "in", hashes).execute();
  return new Map(rows.map((row) => [row.link_hash, row]));
}
