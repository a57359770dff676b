import { sql } from "kysely";
import type { PersonalData } from "#db/personal-data.ts";
import { loginRows } from "#domains/accounts/index.ts";
import { heldBadges } from "#domains/badges/index.ts";
import { itemRows, personRows } from "#domains/catalogue/index.ts";
import { mailedKinds, mutedKinds, noticeRows } from "#domains/notices/index.ts";
import { ticketRows } from "#domains/support/index.ts";

interface ExportedNotice {
  readonly kind: string;
  readonly event: string | null;
  readonly about: string | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly mailed_at: Date | null;
}

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const { rows } = await sql<ExportedNotice>`
      select notice.kind, notice.event, coalesce(movie.title, series.title, person.name, badge.name, ticket.subject, login.user_agent) as about,
        notice.created_at, notice.read_at, notice.mailed_at
      from ${noticeRows} as notice
      left join ${itemRows.movie} as movie on movie.id = notice.movie_id and movie.deleted_at is null
      left join ${itemRows.series} as series on series.id = notice.series_id and series.deleted_at is null
      left join ${personRows} as person on person.id = notice.person_id
      left join ${loginRows} as login on login.id = notice.login_id
      left join ${heldBadges} as badge on badge.id = notice.badge_id and badge.account_id = notice.account_id
      left join ${ticketRows} as ticket on ticket.id = notice.ticket_id
      where notice.account_id = ${accountId}
        and (notice.kind in ('account', 'security') or coalesce(movie.id, series.id, person.id, badge.id, ticket.id) is not null)
      order by notice.created_at desc, notice.id desc`.execute(tx);
    const notices = rows.map(({ created_at, read_at, mailed_at, ...notice }) => ({
      ...notice,
      created_at: created_at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
      mailed_at: mailed_at?.toISOString() ?? null,
    }));
    const mailed = await mailedKinds(tx, accountId);
    return {
      notices,
      muted_notices: await mutedKinds(tx, accountId),
      mailed_notices: mailed.map(({ kind, chosen_at }) => ({ kind, chosen_at: chosen_at.toISOString() })),
    };
  },
};
