import type { AccountEvent, NoticeKind, SecurityNotice } from "@seance/contract/notices";
import type { Role } from "@seance/contract/roles";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import { loginRows } from "#domains/accounts/index.ts";
import { heldBadges } from "#domains/badges/index.ts";
import { itemRows, personRows } from "#domains/catalogue/index.ts";
import type { Row } from "#db/schema.ts";
import { noticeRows, noticesToMail } from "#domains/notices/index.ts";
import { ticketRows } from "#domains/support/index.ts";

/** The columns of the one thing that a notice is about; the others are null. The title of a person is the latest one. */
export interface InboxRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly event: AccountEvent | SecurityNotice | null;
  readonly role: Role | null;
  readonly movie_id: string | null;
  readonly series_id: string | null;
  readonly episodes: number;
  readonly season_number: number | null;
  readonly episode_number: number | null;
  readonly person_slug: string | null;
  readonly person_name: string | null;
  readonly titles: number;
  readonly badge_name: string | null;
  readonly badge_icon: string | null;
  readonly ticket_id: string | null;
  readonly ticket_number: number | null;
  readonly ticket_subject: string | null;
  readonly user_agent: string | null;
  readonly ip_address: string | null;
  readonly new_country: boolean;
}

/** The account's notices whose titles, episodes or badge viewers see now: what lies in the bin comes back with its notices. */
const inboxOf = (accountId: string, notices: RawBuilder<Row<"notice">> = noticeRows) => sql`
  from ${notices} as notice
  left join ${itemRows.movie} as movie on movie.id = notice.movie_id
  left join ${itemRows.series} as series on series.id = notice.series_id
  left join ${heldBadges} as badge on badge.id = notice.badge_id and badge.account_id = notice.account_id
  left join ${ticketRows} as ticket on ticket.id = notice.ticket_id
  left join lateral (
    select count(*) as count, (array_agg(season_number order by season_number, episode_number))[1] as season_number,
      (array_agg(episode_number order by season_number, episode_number))[1] as episode_number
    from ${itemRows.episode} as episode
    where notice.kind = 'episode' and episode.id = any(notice.episodes::uuid[]) and episode.visible
  ) as episode on true
  left join ${personRows} as person on person.id = notice.person_id
  left join ${loginRows} as login on login.id = notice.login_id
  left join lateral (
    select count(*) as count, (array_agg(movie.id order by place desc))[1] as movie_id,
      (array_agg(series.id order by place desc))[1] as series_id
    from unnest(notice.titles::uuid[]) with ordinality as told (id, place)
    left join ${itemRows.movie} as movie on movie.id = told.id and movie.visible
    left join ${itemRows.series} as series on series.id = told.id and series.visible
    where coalesce(movie.id, series.id) is not null
  ) as title on true
  where notice.account_id = ${accountId} and case notice.kind
    when 'episode' then series.visible and episode.count > 0
    when 'playable' then coalesce(movie.visible, series.visible)
    when 'person' then title.count > 0
    when 'badge' then badge.id is not null
    else true end`;

/** A page of the notices, the newest first, with the total. */
export async function inboxPage(
  db: Db,
  accountId: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ rows: readonly InboxRow[]; total: number }> {
  const rows = await readRows(db, sql`${inboxOf(accountId)} ${newestFirst} limit ${limit} offset ${skip}`);
  return { rows, total: await countRows(db, inboxOf(accountId)) };
}

/** How many notices one mail is about at most; the next run has the rest. */
const mailedAtMost = 100;

/** The newest of the account's notices that go by mail now. */
export const inboxToMail = (db: Db, accountId: string): Promise<readonly InboxRow[]> =>
  readRows(db, sql`${inboxOf(accountId, noticesToMail)} ${newestFirst} limit ${mailedAtMost}`);

const newestFirst = sql`order by notice.created_at desc, notice.id desc`;

async function readRows(db: Db, from: RawBuilder<unknown>): Promise<readonly InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select notice.id, notice.kind, notice.created_at, notice.read_at, notice.event, notice.role,
      coalesce(notice.movie_id, title.movie_id) as movie_id, coalesce(notice.series_id, title.series_id) as series_id,
      person.slug as person_slug, person.name as person_name, title.count as titles,
      episode.count as episodes, episode.season_number, episode.episode_number, badge.name as badge_name, badge.icon as badge_icon,
      ticket.id as ticket_id, ticket.number as ticket_number, ticket.subject as ticket_subject,
      login.user_agent, login.ip_address, notice.new_country
    ${from}`.execute(db);
  return rows;
}

export const countUnread = (db: Db, accountId: string): Promise<number> =>
  countRows(db, sql`${inboxOf(accountId)} and notice.read_at is null`);
