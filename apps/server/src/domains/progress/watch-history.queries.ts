import { sql } from "kysely";
import type { Role } from "@seance/contract/roles";
import type { Db } from "#db/client.ts";
import type { ProgressRow } from "./progress.queries.ts";

export interface Watcher {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
}

/**
 * Who watched last, the latest first. From one to the next by the index of times alone: each step passes over those who are
 * known already, so that millions of rows are not grouped for fifty people.
 */
export async function lastWatchers(db: Db, limit: number): Promise<Watcher[]> {
  const { rows } = await sql<Watcher>`
    with recursive latest as (
      (select account_id, saved_at, array[account_id] as known, 1 as place
        from watch_progress order by saved_at desc, account_id limit 1)
      union all
      select next.account_id, next.saved_at, known || next.account_id, place + 1
      from latest, lateral (
        select account_id, saved_at from watch_progress
        where saved_at <= latest.saved_at and account_id <> all (latest.known)
        order by saved_at desc, account_id limit 1
      ) as next
      where place < ${limit}
    )
    select account.id, account.email, account.role
    from latest join account on account.id = latest.account_id order by place`.execute(db);
  return rows;
}

/** The latest entries of each of these accounts, at most `limit` each, the latest first. */
export async function latestOfEach(db: Db, accountIds: readonly string[], limit: number): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select entry.*
    from unnest(${accountIds}::uuid[]) as watcher (id), lateral (
      select * from watch_progress where account_id = watcher.id
      order by saved_at desc, item_id desc limit ${limit}
    ) as entry
    order by entry.saved_at desc, entry.item_id desc`.execute(db);
  return rows;
}

/** Erases entries older than so many days, at most `most` at once, and gives how many there were. */
export async function eraseOld(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from watch_progress where (account_id, item_id) in (
      select account_id, item_id from watch_progress
      where saved_at < now() - make_interval(days => ${days}) order by saved_at limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
