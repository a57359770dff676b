import { staffRoles } from "@seance/contract/roles";
import type { SavedViewFields, ViewTab } from "@seance/contract/saved-views";
import { sql } from "kysely";
import { advisoryLockOf } from "#db/advisory-lock.ts";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import { accountRows } from "#domains/accounts/index.ts";

export type ViewRow = Row<"saved_view">;

/** The account's views of a tab and those that other staff share, by name. */
export const listViewRows = (db: Db, accountId: string, tab: ViewTab): Promise<(ViewRow & { email: string })[]> =>
  db
    .selectFrom("saved_view")
    .innerJoin(accountRows.as("account"), "account.id", "saved_view.account_id")
    .selectAll("saved_view")
    .select("account.email")
    .where("tab", "=", tab)
    .where(({ eb, or, and }) =>
      or([
        eb("account_id", "=", accountId),
        and([eb("shared", "=", true), eb("account.is_active", "=", true), eb("account.role", "in", staffRoles)]),
      ]),
    )
    .orderBy("name")
    .orderBy("saved_view.id")
    .execute();

/** Has concurrent changes of an account's views wait until the transaction ends: their number is limited. */
export const lockOwner = (tx: Db, accountId: string) => advisoryLockOf(tx, `saved views ${accountId}`);

export async function countViews(db: Db, accountId: string, tab: ViewTab): Promise<number> {
  const { n } = await db
    .selectFrom("saved_view")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("account_id", "=", accountId)
    .where("tab", "=", tab)
    .executeTakeFirstOrThrow();
  return n;
}

export const lockView = (db: Db, accountId: string, id: string): Promise<ViewRow | undefined> =>
  db.selectFrom("saved_view").selectAll().where("id", "=", id).where("account_id", "=", accountId).forUpdate().executeTakeFirst();

type NewView = SavedViewFields & { readonly id: string; readonly account_id: string; readonly tab: ViewTab };

export const insertView = (db: Db, { search, ...view }: NewView): Promise<ViewRow> =>
  db
    .insertInto("saved_view")
    .values({ ...view, search: JSON.stringify(search) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Each version is at least a millisecond later than the last one: that is the precision of the answers. */
export const updateView = (db: Db, id: string, { name, shared, search }: SavedViewFields): Promise<ViewRow> =>
  db
    .updateTable("saved_view")
    .set({ name, shared, search: JSON.stringify(search) })
    .set({ updated_at: sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteViewRow = (db: Db, accountId: string, id: string): Promise<ViewRow | undefined> =>
  db.deleteFrom("saved_view").where("id", "=", id).where("account_id", "=", accountId).returningAll().executeTakeFirst();
