import type { TitleType } from "@seance/contract/title-fields";
import { sql, type Kysely } from "kysely";
import { readAtLength, type Db } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { valueColumns, valueOf, type ListedTitles } from "#domains/catalogue/titles/list/title-filters.queries.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";

/** What a title is filtered and ordered by. */
export interface TitleFacts {
  readonly id: string;
  /** The numbers of `numberColumns`, the values of `valueColumns`, and for the staff `staff_text`. */
  readonly [column: string]: unknown;
}

/** A title that was written: in the lists, after the title of the id `previous` by name, or no more. */
export type TitleChange = TitleFacts & { readonly listed: boolean; readonly previous: string | null };

/** Columns that lists are ordered by, and that have a number or none; names are ordered by the database. */
export const numberColumns: Record<TitleType, readonly string[]> = {
  movie: ["created_at", "views", "rating", "year"],
  series: ["created_at", "views", "rating", "year", "seasons"],
};

/** Microseconds fit a double. */
const factOf = (column: string) =>
  column === "created_at"
    ? sql`(extract(epoch from created_at) * 1000000)::float8 as created_at`
    : sql`${valueOf(column)} as ${sql.ref(column)}`;

function facts(titles: ListedTitles) {
  const columns = new Set([...numberColumns[titles.table], ...valueColumns(titles), ...(titles.drafts ? ["staff_text"] : [])]);
  return sql.join([sql`id`, ...[...columns].map(factOf)]);
}

const rowsAtOnce = 1000;

/**
 * Every title, by name, a thousand at a time; gives the oldest transaction that was still open before them:
 * what they lack was written by it or by later ones.
 */
export function readAllTitles(
  reads: Kysely<Schema>,
  titles: ListedTitles,
  add: (titles: readonly TitleFacts[]) => void,
): Promise<string> {
  return readAtLength(reads, async (tx) => {
    const { rows: found } = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(tx);
    await sql`declare titles no scroll cursor for
      select ${facts(titles)} from ${sql.table(titles.table)} where ${seen(titles.drafts)} order by title, id`.execute(tx);
    for (;;) {
      const { rows } = await sql<TitleFacts>`fetch ${sql.lit(rowsAtOnce)} from titles`.execute(tx);
      if (rows.length === 0) return found[0]?.xmin ?? "0";
      add(rows);
    }
  });
}

export interface TitleChanges {
  /** Where the next reading begins. */
  readonly xmin: string;
  /** By name. */
  readonly titles: readonly TitleChange[];
}

/** More changes than this are slower to apply than all titles are to read again. */
export const mostChanges = 10_000;

/** The titles that were written since the transaction `since`, as one snapshot has them; a few of them perhaps known already. */
export async function readChanges(db: Db, titles: ListedTitles, since: string): Promise<TitleChanges> {
  const [table, isSeen] = [sql.table(titles.table), seen(titles.drafts)];
  const { rows } = await sql<TitleChange & { xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, changed.*
    from (select) as snapshot left join (
      select ${facts(titles)}, (${isSeen}) as listed, title, (
        select id from ${table} where ${isSeen} and (title, id) < (changing.title, changing.id) order by title desc, id desc limit 1
      ) as previous
      from ${table} as changing
      where changed_in >= ${since}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())
      limit ${mostChanges + 1}
    ) as changed on true
    order by changed.title, changed.id`.execute(db);
  return { xmin: rows[0]?.xmin ?? "0", titles: rows.filter(({ id }) => id !== null) };
}
