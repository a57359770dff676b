import { limits } from "@seance/contract/limits";
import { staffRoles } from "@seance/contract/roles";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** Marks an account present or absent, now; nothing for an account that has just gone. */
export const mark = (db: Db, accountId: string, online: boolean) =>
  db
    .insertInto("presence")
    .columns(["account_id", "online", "last_seen"])
    .expression(
      db
        .selectFrom("account")
        .select(["id", sql<boolean>`${online}::boolean`.as("online"), sql<Date>`now()`.as("last_seen")])
        .where("id", "=", accountId),
    )
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ online, last_seen: sql<Date>`now()` }))
    .execute();

/** Two heartbeats may be lost before somebody counts as gone. */
const goneAfterSeconds = (2.5 * limits.session.heartbeatMs) / 1000;

/** How many of the staff are here: they said so, and not too long ago. */
export async function countOnlineStaff(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("presence")
    .innerJoin("account", "account.id", "presence.account_id")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("account.role", "in", staffRoles)
    .where("account.is_active", "=", true)
    .where("presence.online", "=", true)
    .where("presence.last_seen", ">", sql<Date>`now() - make_interval(secs => ${goneAfterSeconds})`)
    .executeTakeFirstOrThrow();
  return count;
}

export const countStaffByRole = (db: Db) =>
  db
    .selectFrom("account")
    .select((row) => ["role", row.fn.countAll<number>().as("count")])
    .where("role", "in", staffRoles)
    .where("is_active", "=", true)
    .groupBy("role")
    .execute();

const name = "online-staff";

/** How many the open pages were told last, and whether that was more than a second ago; with `lock`, nobody else tells meanwhile. */
export const lastTold = (db: Db, { lock }: { lock: boolean }) =>
  db
    .selectFrom("setting")
    .select([
      sql<number>`(value ->> 'online_staff')::integer`.as("online_staff"),
      sql<boolean>`updated_at < clock_timestamp() - interval '1 second'`.as("rested"),
    ])
    .where("name", "=", name)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Before the first word, nobody was said to be here. */
export const startTelling = (db: Db) =>
  db
    .insertInto("setting")
    .values({ name, value: JSON.stringify({ online_staff: 0 }), updated_at: sql<Date>`'epoch'` })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();

export const noteTold = (db: Db, online_staff: number) =>
  db
    .updateTable("setting")
    .set({ value: JSON.stringify({ online_staff }), updated_at: sql<Date>`clock_timestamp()` })
    .where("name", "=", name)
    .execute();
