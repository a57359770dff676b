import { mailedAlone, noticeMailMinutes } from "@seance/contract/notice-mails";
import type { NoticeKind } from "@seance/contract/notices";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

const { min, max } = noticeMailMinutes;

/** Unread notices that go by mail now, for the joins of other domains: of the kinds that the account had chosen when they came. */
export const noticesToMail = sql<Row<"notice">>`(
  select notice.* from notice
  join mailed_notice as chosen
    on chosen.account_id = notice.account_id and chosen.kind = notice.kind and chosen.chosen_at <= notice.created_at
  where notice.read_at is null and notice.mailed_at is null
    and notice.created_at between now() - make_interval(mins => ${max}) and now() - make_interval(mins => ${min})
    and (notice.event is null or notice.event <> all(${mailedAlone}::text[])))`;

export async function accountsToMail(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from ${noticesToMail} as notice order by account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Marks those of these notices that are still unread, and returns their ids. */
export async function markMailed(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const marked = await tx
    .updateTable("notice")
    .set({ mailed_at: sql<Date>`now()` })
    .where("id", "=", among(ids))
    .where("read_at", "is", null)
    .where("mailed_at", "is", null)
    .returning("id")
    .execute();
  return new Set(marked.map(({ id }) => id));
}

export const mailedKinds = (db: Db, accountId: string): Promise<Pick<Row<"mailed_notice">, "kind" | "chosen_at">[]> =>
  db.selectFrom("mailed_notice").select(["kind", "chosen_at"]).where("account_id", "=", accountId).orderBy("kind").execute();

/** Kinds that were chosen before keep their time. */
export async function replaceMailed(tx: Db, accountId: string, kinds: readonly NoticeKind[]): Promise<void> {
  await tx
    .deleteFrom("mailed_notice")
    .where("account_id", "=", accountId)
    .where("kind", "<>", sql<NoticeKind>`all(${kinds}::text[])`)
    .execute();
  const rows = [...new Set(kinds)].map((kind) => ({ account_id: accountId, kind }));
  if (rows.length > 0)
    await tx
      .insertInto("mailed_notice")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
