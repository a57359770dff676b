import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";

/** Tables whose rows have a page of their own. */
type PageTable = "movie" | "series" | "saga";

const shownRows = (table: PageTable) =>
  sql`from ${sql.table(table)} where ${table === "saga" ? sql`deleted_at is null` : seen(false)}`;

export const countPages = (db: Db, table: PageTable): Promise<number> => countRows(db, shownRows(table));

/** The ids of a part of the rows that viewers see, in their order, with the time of the last change. */
export async function pageIds(
  db: Db,
  table: PageTable,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly { readonly id: string; readonly updated_at: Date }[]> {
  const { rows } = await sql<{ id: string; updated_at: Date }>`
    select id, updated_at ${shownRows(table)} order by id limit ${limit} offset ${skip}`.execute(db);
  return rows;
}
