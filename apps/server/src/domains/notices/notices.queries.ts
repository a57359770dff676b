import type { AccountEvent, NoticeKind, SecurityNotice } from "@seance/contract/notices";
import type { Role } from "@seance/contract/roles";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import { countWritten, hasWritten } from "#db/written.ts";

/** Notices, for the joins of other domains. */
export const noticeRows = sql<Row<"notice">>`(select * from notice)`;

/** What a notice is about, by columns. */
export interface NoticeColumns {
  readonly kind: NoticeKind;
  readonly ticket_id?: string;
  readonly movie_id?: string;
  readonly series_id?: string;
  readonly badge_id?: string;
  readonly person_id?: string;
  readonly titles?: readonly string[];
  readonly episodes?: readonly string[];
  readonly event?: AccountEvent | SecurityNotice;
  readonly role?: Role;
  readonly login_id?: string;
  readonly new_country?: boolean;
}

/**
 * Inserts a notice for each of the accounts that did not mute its kind, and returns these accounts. An unread notice about the same
 * thing is renewed instead, and keeps its episodes and titles.
 */
export async function insertNotices(tx: Db, accountIds: readonly string[], notice: NoticeColumns): Promise<string[]> {
  const { kind, ticket_id, movie_id, series_id, badge_id, person_id, episodes = [], titles = [] } = notice;
  const { event, role, login_id, new_country = false } = notice;
  const { rows } = await sql<{ account_id: string }>`
    insert into notice
      (id, account_id, kind, ticket_id, movie_id, series_id, badge_id, person_id, episodes, titles, event, role, login_id, new_country,
        created_at)
    select gen_random_uuid(), told.id, ${kind}, ${ticket_id}::uuid, ${movie_id}::uuid, ${series_id}::uuid, ${badge_id}::uuid,
      ${person_id}::uuid, ${episodes}::text[], ${titles}::text[], ${event}, ${role}, ${login_id}::uuid, ${new_country}::boolean,
      clock_timestamp()
    from unnest(${accountIds}::uuid[]) as told (id)
    where not exists (select from muted_notice where account_id = told.id and kind = ${kind})
    order by told.id
    on conflict (account_id, kind, coalesce(ticket_id, movie_id, series_id, badge_id, person_id))
      where read_at is null and kind <> 'account'
    do update set created_at = excluded.created_at,
      episodes = notice.episodes || excluded.episodes, titles = notice.titles || excluded.titles
    returning account_id`.execute(tx);
  return rows.map(({ account_id }) => account_id);
}

/** Whether any of the account's notices became read: of these ids, or of all. */
export const markRead = (tx: Db, accountId: string, ids: readonly string[] | undefined): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("notice")
      .set({ read_at: sql<Date>`now()` })
      .where("account_id", "=", accountId)
      .where("read_at", "is", null)
      .$if(ids !== undefined, (query) => query.where("id", "=", among(ids ?? []))),
  );

export const markTicketRead = (tx: Db, accountId: string, ticketId: string): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("notice")
      .set({ read_at: sql<Date>`now()` })
      .where("account_id", "=", accountId)
      .where("ticket_id", "=", ticketId)
      .where("read_at", "is", null),
  );

/** Deletes at most `most` notices about these titles and badges, and returns their number. */
export async function eraseNoticesOf(db: Db, ids: readonly string[], most: number): Promise<number> {
  const some = db
    .selectFrom("notice")
    .select("id")
    .where((row) =>
      row.or([row("movie_id", "=", among(ids)), row("series_id", "=", among(ids)), row("badge_id", "=", among(ids))]),
    )
    .limit(most);
  return countWritten(db.deleteFrom("notice").where("id", "in", some));
}

export async function mutedKinds(db: Db, accountId: string): Promise<NoticeKind[]> {
  const rows = await db.selectFrom("muted_notice").select("kind").where("account_id", "=", accountId).orderBy("kind").execute();
  return rows.map(({ kind }) => kind);
}

export async function replaceMuted(tx: Db, accountId: string, kinds: readonly NoticeKind[]): Promise<void> {
  await tx.deleteFrom("muted_notice").where("account_id", "=", accountId).execute();
  const rows = [...new Set(kinds)].map((kind) => ({ account_id: accountId, kind }));
  if (rows.length > 0)
    await tx
      .insertInto("muted_notice")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Whether one of the accounts was told of such an event within the last hour. */
export async function wasTold(db: Db, accountIds: readonly string[], event: SecurityNotice): Promise<boolean> {
  const recent = db.selectFrom("notice").select("id").where("event", "=", event);
  const found = recent.where("account_id", "in", accountIds).where("created_at", ">", sql<Date>`now() - interval '1 hour'`);
  return accountIds.length > 0 && (await found.limit(1).executeTakeFirst()) !== undefined;
}
