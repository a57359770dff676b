import { sql } from "kysely";
import type { Role } from "@seance/contract/roles";
import type { Db } from "#db/client.ts";
import { accountRows } from "#domains/accounts/index.ts";
import { inBin } from "#domains/catalogue/index.ts";
import type { ProgressRow } from "./progress.queries.ts";

/** Leaves out the entries whose title is in the bin. */
const notInBin = sql<boolean>`${inBin("movie", "movie_id")} is not true and ${inBin("episode", "episode_id")} is not true`;

export interface Watcher {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
}

/**
 * The accounts that watched something most recently, newest first. A recursive query walks the index on `saved_at` from each account
 * to the next one (a loose index scan): fifty accounts cost fifty steps instead of a grouping of millions of rows.
 */
export async function latestWatchers(db: Db, limit: number): Promise<Watcher[]> {
  const { rows } = await sql<Watcher>`
    with recursive latest as (
      (select account_id, saved_at, array[account_id] as known, 1 as place
        from watch_progress where ${notInBin} order by saved_at desc, account_id limit 1)
      union all
      select next.account_id, next.saved_at, known || next.account_id, place + 1
      from latest, lateral (
        select account_id, saved_at from watch_progress
        where saved_at <= latest.saved_at and account_id <> all (latest.known) and ${notInBin}
        order by saved_at desc, account_id limit 1
      ) as next
      where place < ${limit}
    )
    select account.id, account.email, account.role
    from latest join ${accountRows} as account on account.id = latest.account_id order by place`.execute(db);
  return rows;
}

/** The newest entries of each of these accounts, at most `limit` each, newest first. */
export async function latestEntriesOfEach(db: Db, accountIds: readonly string[], limit: number): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select entry.*
    from unnest(${accountIds}::uuid[]) as watcher (id), lateral (
      select * from watch_progress where account_id = watcher.id and ${notInBin}
      order by saved_at desc, item_id desc limit ${limit}
    ) as entry
    order by entry.saved_at desc, entry.item_id desc`.execute(db);
  return rows;
}
