import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

/** The film or the series as it is, held until the transaction ends; the bin has none. */
export function lockTitle(tx: Db, type: "movie", id: string): Promise<Row<"movie"> | undefined>;
export function lockTitle(tx: Db, type: "series", id: string): Promise<Row<"series"> | undefined>;
export function lockTitle(tx: Db, type: "movie" | "series", id: string): Promise<Row<"movie"> | Row<"series"> | undefined>;
export function lockTitle(tx: Db, type: "movie" | "series", id: string) {
  return tx.selectFrom(type).selectAll().where("id", "=", id).where("deleted_at", "is", null).forUpdate().executeTakeFirst();
}
