import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import { hasVisibleTitle } from "#domains/catalogue/people/people.queries.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";

/** Tables whose rows have a page of their own. */
type PageTable = "movie" | "series" | "saga" | "person";

const shownRows: Readonly<Record<PageTable, RawBuilder<unknown>>> = {
  movie: sql`from movie where ${seen(false)}`,
  series: sql`from series where ${seen(false)}`,
  saga: sql`from saga where deleted_at is null`,
  person: sql`from person as candidate where credits > 0 and ${hasVisibleTitle}`,
};

export const countPages = (db: Db, table: PageTable): Promise<number> => countRows(db, shownRows[table]);

interface PageRow {
  /** The last part of the address. */
  readonly key: string;
  /** null where changes are not noted. */
  readonly updated_at: Date | null;
}

/** A part of the rows that viewers see, in the order of their ids. */
export async function pagesOf(
  db: Db,
  table: PageTable,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly PageRow[]> {
  const columns = table === "person" ? sql`slug as key, null::timestamptz as updated_at` : sql`id as key, updated_at`;
  const { rows } = await sql<PageRow>`
    select ${columns} ${shownRows[table]} order by id limit ${limit} offset ${skip}`.execute(db);
  return rows;
}
