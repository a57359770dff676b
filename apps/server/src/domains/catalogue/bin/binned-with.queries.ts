import type { BinType } from "@seance/contract/bin";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { binned } from "./bin.queries.ts";

interface BinnedItem {
  readonly type: BinType;
  readonly id: string;
  readonly title: string;
  readonly deleted_at: Date;
}

/** The item of the bin whose restoration brings an item back: itself, or the series of an episode when that is in the bin. */
export async function binnedWith(db: Db, type: BinType, id: string): Promise<BinnedItem | undefined> {
  const series = sql`type = 'series' and ${type} = 'episode' and id = (select series_id from episode where id = ${id})`;
  const { rows } = await sql<BinnedItem>`
    select type, id, title, deleted_at from (${binned}) as binned
    where (type = ${type} and id = ${id}) or (${series})
    order by type = 'series' desc limit 1`.execute(db);
  return rows[0];
}
