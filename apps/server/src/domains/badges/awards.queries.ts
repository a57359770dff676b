import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { countOf, secondsAgo } from "#db/figures.ts";
import { accountRows } from "#domains/accounts/index.ts";

export interface Awarded {
  readonly account_id: string;
  readonly email: string;
}

/** Counts the accounts that hold the badge. */
export const countHeld = (db: Db, badgeId: string, accountIds: readonly string[]): Promise<number> =>
  countOf(db.selectFrom("account_badge").where("badge_id", "=", badgeId).where("account_id", "=", among(accountIds)));

/** How many of the accounts exist. */
export async function countKnown(db: Db, accountIds: readonly string[]): Promise<number> {
  return countOf(db.selectFrom(accountRows.as("account")).where("account.id", "=", among(accountIds)));
}

/** Gives the badge to those of the accounts that exist and do not hold it, and returns them, in the order of their ids. */
export async function insertAward(
  tx: Db,
  { award, badgeId, accountIds, reason }: { award: string; badgeId: string; accountIds: readonly string[]; reason: string },
): Promise<Awarded[]> {
  const { rows } = await sql<Awarded>`
    with given as (
      insert into account_badge (account_id, badge_id, reason, assigned_at, award)
      select id, ${badgeId}::uuid, ${reason}, now(), ${award}::uuid from ${accountRows} as account
      where id = ${among(accountIds)} order by id
      on conflict do nothing
      returning account_id
    )
    select account_id, email from given join ${accountRows} as account on account.id = account_id order by account_id`.execute(
    tx,
  );
  return [...rows];
}

/** Whether people got the badge by the award more than a day ago. */
export async function isOldAward(tx: Db, badgeId: string, award: string): Promise<boolean> {
  const given = tx.selectFrom("account_badge").select("award").where("award", "=", award).where("badge_id", "=", badgeId);
  return (await given.where("assigned_at", "<", secondsAgo(awardUndoSeconds)).limit(1).executeTakeFirst()) !== undefined;
}

const awardUndoSeconds = 24 * 3600;

/** Takes the award back, and returns those who had the badge by it. */
export async function deleteAward(tx: Db, badgeId: string, award: string): Promise<(Awarded & { readonly reason: string })[]> {
  const { rows } = await sql<Awarded & { reason: string }>`
    with taken as (
      delete from account_badge where award = ${award}::uuid and badge_id = ${badgeId}::uuid returning account_id, reason
    )
    select account_id, email, reason from taken join ${accountRows} as account on account.id = account_id order by account_id`.execute(
    tx,
  );
  return [...rows];
}
