import { visibleStatuses } from "@seance/contract/limits";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { countEpisodes } from "#domains/catalogue/episodes/episodes.write.queries.ts";

/** Spelled as in the indexes. */
const scheduled = sql`(publish_from is not null or publish_until is not null) and deleted_at is null`;
const onAir = sql`is_on_air(publish_from, publish_until)`;
const isPublished = sql`status = any(${[...visibleStatuses]}::text[])`;

/** What `visible` is to become, by table. */
const wanted: Readonly<Record<"movie" | "series" | "episode", RawBuilder<unknown>>> = {
  movie: sql`(${isPublished} and ${onAir})`,
  series: sql`(${isPublished} and ${onAir})`,
  episode: sql`(not draft and ${onAir})`,
};
const tables = ["movie", "series", "episode"] as const;

const due = (table: (typeof tables)[number]) =>
  sql`from ${sql.table(table)} where ${scheduled} and visible is distinct from ${wanted[table]}`;

/** Whether the date of a title or an episode has come that was not written yet. */
export async function isAnyDue(db: Db): Promise<boolean> {
  const any = tables.map((table) => sql`exists (select ${due(table)})`);
  const { rows } = await sql<{ due: boolean }>`select (${sql.join(any, sql` or `)}) as due`.execute(db);
  return rows[0]?.due ?? false;
}

/** Shows and hides the titles and episodes whose date has come: the triggers of their tables set `visible`. */
export async function writeDue(tx: Db): Promise<void> {
  for (const table of ["movie", "series"] as const)
    await sql`update ${sql.table(table)} set visible = visible where id in (select id ${due(table)})`.execute(tx);
  const { rows } = await sql<{ series_id: string }>`
    update episode set visible = visible where id in (select id ${due("episode")}) returning series_id`.execute(tx);
  for (const id of new Set(rows.map(({ series_id }) => series_id))) await countEpisodes(tx, id);
}

/** Milliseconds until the next date of a title or an episode; null when there is none. */
export async function msUntilNextDate(db: Db): Promise<number | null> {
  const dates = tables.map(
    (table) => sql`select date from ${sql.table(table)}, lateral (values (publish_from), (publish_until)) as dates (date)
      where ${scheduled} and date > now()`,
  );
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(date) - now())::float8 * 1000 as ms from (${sql.join(dates, sql` union all `)}) as coming`.execute(
    db,
  );
  return rows[0]?.ms ?? null;
}
