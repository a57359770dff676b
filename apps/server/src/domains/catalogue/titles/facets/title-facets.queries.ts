import type { TitleType } from "@seance/contract/title-fields";
import { filterFlags } from "@seance/contract/title-fields";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { columnOf } from "#domains/catalogue/titles/fields/title.present.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";

/** The columns whose values are counted; `genre` has several genres, separated by commas. */
const columns = ["genre", "year", "language", "status", "versions"] as const;
type FacetColumn = (typeof columns)[number];

export interface FacetRow {
  /** The column that the row counts, or null for the row of the flags. */
  readonly facet: FacetColumn | null;
  readonly value: string | number | readonly string[] | null;
  readonly titles: number;
  /** The number of titles that have each flag. */
  readonly flags: Readonly<Record<string, number>>;
}

/** The number of titles that viewers see, by each value of each column and by flag, counted in one pass over the table. */
export async function countFacets(db: Db, table: TitleType): Promise<FacetRow[]> {
  const flags = filterFlags(table).map((flag) => sql`${sql.lit(flag)}, count(*) filter (where ${sql.ref(columnOf(flag))})`);
  const names = columns.map((column) => sql`when grouping(${sql.ref(column)}) = 0 then ${sql.lit(column)}`);
  const values = columns.map((column) => sql`when grouping(${sql.ref(column)}) = 0 then to_jsonb(${sql.ref(column)})`);
  const sets = columns.map((column) => sql`(${sql.ref(column)})`);
  const { rows } = await sql<FacetRow>`
    select case ${sql.join(names, sql` `)} end as facet, case ${sql.join(values, sql` `)} end as value, count(*) as titles,
      jsonb_build_object(${sql.join(flags)}) as flags
    from ${sql.table(table)} where ${seen(false)}
    group by grouping sets (${sql.join(sets)}, ())`.execute(db);
  return rows;
}
