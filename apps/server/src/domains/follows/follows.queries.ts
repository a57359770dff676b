import type { Body } from "@seance/contract/endpoint";
import { maxFollows, type addFollow } from "@seance/contract/follows";
import { newId } from "#core/ids.ts";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { countOf } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import { countWritten, hasWritten } from "#db/written.ts";

export type FollowRow = Row<"follow">;

/** What the account follows, the last followed first. */
export const followsOfAccount = (db: Db, accountId: string): Promise<FollowRow[]> =>
  db
    .selectFrom("follow")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("followed_at", "desc")
    .orderBy("id", "desc")
    .limit(maxFollows)
    .execute();

export const countFollows = (db: Db, accountId: string): Promise<number> =>
  countOf(db.selectFrom("follow").where("account_id", "=", accountId));

const referenceOf = (item: Body<typeof addFollow>) => {
  if (item.kind === "person") return { person_id: item.person_id };
  return item.item_type === "movie" ? { movie_id: item.item_id } : { series_id: item.item_id };
};

/** The new row; undefined when the title or person is followed already. */
export const insertFollow = (db: Db, accountId: string, item: Body<typeof addFollow>): Promise<FollowRow | undefined> =>
  db
    .insertInto("follow")
    .values({ id: newId(), account_id: accountId, kind: item.kind, ...referenceOf(item) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const deleteFollow = (db: Db, accountId: string, id: string): Promise<boolean> =>
  hasWritten(db.deleteFrom("follow").where("id", "=", id).where("account_id", "=", accountId));

/** Deletes at most `most` follows of these films and series, and returns their number. */
export async function eraseFollowsOf(db: Db, titleIds: readonly string[], most: number): Promise<number> {
  const some = db
    .selectFrom("follow")
    .select("id")
    .where((row) => row.or([row("movie_id", "=", among(titleIds)), row("series_id", "=", among(titleIds))]))
    .limit(most);
  return countWritten(db.deleteFrom("follow").where("id", "in", some));
}
