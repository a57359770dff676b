import { announcementPriorities } from "@seance/contract/announcements";
import { sql, type Insertable, type Updateable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row, Schema } from "#db/schema.ts";

export type AnnouncementRow = Row<"announcement">;

const mostAtOnce = 500;
const rankOf = sql<number>`array_position(${[...announcementPriorities]}::text[], priority)`;

/** What is active and within its dates now, by the database's clock: pinned, then priority, then newest. */
export const current = (db: Db): Promise<AnnouncementRow[]> =>
  db
    .selectFrom("announcement")
    .selectAll()
    .where("is_active", "=", true)
    .where(sql<boolean>`coalesce(start_date <= now(), true)`)
    .where(sql<boolean>`coalesce(end_date > now(), true)`)
    .orderBy("is_pinned", "desc")
    .orderBy(rankOf, "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostAtOnce)
    .execute();

/** Milliseconds until the next announcement starts or ends; null when none will. */
export async function untilNextTurn(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(turn) - now())::float8 * 1000 as ms
    from announcement, lateral (values (start_date), (end_date)) as turns (turn)
    where is_active and turn > now()`.execute(db);
  return rows[0]?.ms ?? null;
}

export const insert = (db: Db, row: Insertable<Schema["announcement"]>): Promise<AnnouncementRow> =>
  db.insertInto("announcement").values(row).returningAll().executeTakeFirstOrThrow();

export const remove = (db: Db, id: string) => db.deleteFrom("announcement").where("id", "=", id).execute();

/** Held until the transaction ends, so that two changes at once do not contradict each other. */
export const lock = (db: Db, id: string) =>
  db.selectFrom("announcement").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const update = (db: Db, id: string, change: Updateable<Schema["announcement"]>): Promise<AnnouncementRow> =>
  db
    .updateTable("announcement")
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
