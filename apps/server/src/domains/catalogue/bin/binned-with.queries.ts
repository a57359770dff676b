import type { BinType } from "@seance/contract/bin";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { binned, type BinRow } from "./bin.queries.ts";

/** The item of the bin whose restoration brings an item back: itself, or the series of an episode when that is in the bin. */
export async function binnedWith(
  db: Db,
  type: BinType,
  id: string,
): Promise<Pick<BinRow, "type" | "id" | "title" | "deleted_at"> | undefined> {
  const series = sql`type = 'series' and ${type} = 'episode' and id = (select series_id from episode where id = ${id})`;
  const { rows } = await sql<BinRow>`
    select type, id, title, deleted_at from (${binned}) as binned
    where (type = ${type} and id = ${id}) or (${series})
    order by type = 'series' desc limit 1`.execute(db);
  return rows[0];
}
