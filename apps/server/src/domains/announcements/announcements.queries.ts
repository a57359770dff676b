import { announcementPriorities } from "@seance/contract/announcements";
import { sql, type Insertable, type Updateable } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import type { Row, Schema } from "#db/schema.ts";
import { countWritten } from "#db/written.ts";

export type AnnouncementRow = Row<"announcement">;

/** The current date in Paris. */
export const today = sql`(now() at time zone 'Europe/Paris')::date`;

/** Turned on and within its dates, by the database's clock. */
export const isShown = sql<boolean>`(is_active and coalesce(start_date <= now(), true) and coalesce(end_date > now(), true))`;

const maxCurrent = 500;
const priorityRank = sql<number>`array_position(${[...announcementPriorities]}::text[], priority)`;

/** Active announcements within their dates, by the database's clock: pinned first, then by priority, then newest first. */
export const currentAnnouncements = (db: Db): Promise<AnnouncementRow[]> =>
  db
    .selectFrom("announcement")
    .selectAll()
    .where("deleted_at", "is", null)
    .where(isShown)
    .orderBy("is_pinned", "desc")
    .orderBy(priorityRank, "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxCurrent)
    .execute();

/** Milliseconds until the next announcement starts or ends; null when none will. */
export async function msUntilNextChange(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(change) - now())::float8 * 1000 as ms
    from announcement, lateral (values (start_date), (end_date)) as changes (change)
    where is_active and deleted_at is null and change > now()`.execute(db);
  return rows[0]?.ms ?? null;
}

export const insertAnnouncementRow = (db: Db, row: Insertable<Schema["announcement"]>): Promise<AnnouncementRow> =>
  db.insertInto("announcement").values(row).returningAll().executeTakeFirstOrThrow();

/** Whether an announcement exists outside the bin. */
export async function announcementExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("announcement")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves an announcement to the bin; its views and clicks stay. */
export const binAnnouncementRow = (tx: Db, id: string) =>
  tx
    .updateTable("announcement")
    .set({ deleted_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();

/** The restored announcement; undefined when it is not in the bin. */
export const restoreAnnouncementRow = (tx: Db, id: string): Promise<AnnouncementRow | undefined> =>
  tx
    .updateTable("announcement")
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .returningAll()
    .executeTakeFirst();

/** Erases those of the announcements that are in the bin; returns their number. */
export const eraseAnnouncements = (tx: Db, ids: readonly string[]): Promise<number> =>
  countWritten(tx.deleteFrom("announcement").where("id", "=", among(ids)).where("deleted_at", "is not", null));

/** The announcements in the bin, with the columns of the bin's list. */
export const binnedAnnouncements = sql`
  select 'announcement' as type, id, title, null::integer as year, null::text as thumbnail, deleted_at
  from announcement where deleted_at is not null`;

/** Locks the row until the transaction ends, so that concurrent changes do not contradict each other. */
export const lockAnnouncementRow = (db: Db, id: string) =>
  db.selectFrom("announcement").selectAll().where("id", "=", id).where("deleted_at", "is", null).forUpdate().executeTakeFirst();

export const updateAnnouncementRow = (db: Db, id: string, change: Updateable<Schema["announcement"]>): Promise<AnnouncementRow> =>
  db
    .updateTable("announcement")
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
