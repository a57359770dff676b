import type { Role } from "@seance/contract/roles";
import { normalizeEmail } from "@seance/contract/text";
import { sql, type Insertable, type Updateable } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { countOf } from "#db/figures.ts";
import { containing } from "#db/like.ts";
import { consideredNames, nameSearch, type NameLookup } from "#db/name-search.ts";
import type { Row, Schema } from "#db/schema.ts";
import { countWritten } from "#db/written.ts";
import { accountRows, holdAccount } from "#domains/accounts/index.ts";

export type BadgeRow = Row<"badge">;

export const listBadgeRows = (db: Db): Promise<BadgeRow[]> =>
  db.selectFrom("badge").selectAll().where("deleted_at", "is", null).orderBy("created_at").orderBy("id").execute();

/** The badges outside the bin with their holders, for the joins of other domains. */
export const heldBadges = sql<Pick<BadgeRow, "id" | "name" | "icon"> & { readonly account_id: string }>`
  (select badge.id, name, icon, account_id from badge join account_badge on badge_id = badge.id where deleted_at is null)`;

/** Badges outside the bin that the text names. */
export async function badgesByName({ tx, match }: NameLookup, text: string, limit: number): Promise<BadgeRow[]> {
  const search = nameSearch(sql`search_form(name)`, text, match);
  if (!search) return [];
  return tx
    .selectFrom(
      tx.selectFrom("badge").selectAll().where(search.isMatch).where("deleted_at", "is", null).limit(consideredNames).as("badge"),
    )
    .selectAll()
    .orderBy(search.rank, "desc")
    .orderBy("name")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The badges of an account, last given first. */
export const badgesOfAccount = (db: Db, accountId: string) =>
  db
    .selectFrom("account_badge")
    .innerJoin("badge", "badge.id", "account_badge.badge_id")
    .selectAll("badge")
    .select(["account_badge.assigned_at", "account_badge.reason"])
    .where("account_badge.account_id", "=", accountId)
    .where("badge.deleted_at", "is", null)
    .orderBy("account_badge.assigned_at", "desc")
    .orderBy("badge.id", "desc")
    .execute();

/** The new badge; undefined when the name is taken. */
export const insertBadgeRow = (db: Db, badge: Insertable<Schema["badge"]>): Promise<BadgeRow | undefined> =>
  db
    .insertInto("badge")
    .values(badge)
    .onConflict((conflict) => conflict.column("name").where("deleted_at", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst();

/** A badge outside the bin. */
export const findBadgeRow = (db: Db, id: string): Promise<BadgeRow | undefined> =>
  db.selectFrom("badge").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

/** Locks a badge outside the bin until the transaction ends. */
export const lockBadgeRow = (tx: Db, id: string): Promise<BadgeRow | undefined> =>
  tx.selectFrom("badge").selectAll().where("id", "=", id).where("deleted_at", "is", null).forUpdate().executeTakeFirst();

export const updateBadgeRow = (tx: Db, id: string, change: Updateable<Schema["badge"]>): Promise<BadgeRow> =>
  tx.updateTable("badge").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Moves a badge to the bin with its attributions, and returns it; undefined when it does not exist. */
export const binBadgeRow = (tx: Db, id: string): Promise<BadgeRow | undefined> =>
  tx
    .updateTable("badge")
    .set({ deleted_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** The restored badge; undefined when it is not in the bin. */
export const restoreBadgeRow = (tx: Db, id: string): Promise<BadgeRow | undefined> =>
  tx
    .updateTable("badge")
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .returningAll()
    .executeTakeFirst();

/** Erases those of the badges that are in the bin, and by a foreign key their attributions; returns the number of badges. */
export const eraseBadges = (tx: Db, ids: readonly string[]): Promise<number> =>
  countWritten(tx.deleteFrom("badge").where("id", "=", among(ids)).where("deleted_at", "is not", null));

/** The badges in the bin, with the columns of the bin's list. */
export const binnedBadges = sql`
  select 'badge' as type, id, concat_ws(' ', icon, name) as title, null::integer as year, null::text as thumbnail, deleted_at
  from badge where deleted_at is not null`;

/** The number of holders of each of these badges. */
export async function countHolders(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("account_badge")
    .select(["badge_id", ({ fn }) => fn.countAll<number>().as("holders")])
    .where("badge_id", "=", among(ids))
    .groupBy("badge_id")
    .execute();
  return new Map(rows.map(({ badge_id, holders }) => [badge_id, holders]));
}

/** `missing` when the account or the badge does not exist, `held` when the account has the badge already. */
export async function insertAttribution(
  db: Db,
  { accountId, badgeId, reason }: { accountId: string; badgeId: string; reason: string },
): Promise<"given" | "held" | "missing"> {
  const accountExists = await holdAccount(db, accountId);
  const badge = await db
    .selectFrom("badge")
    .select("id")
    .where("id", "=", badgeId)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (!accountExists || !badge) return "missing";
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("account_badge")
    .values({ account_id: accountId, badge_id: badge.id, reason, assigned_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? "given" : "held";
}

/** Undefined when the account did not have the badge. */
export const deleteAttribution = (db: Db, accountId: string, badgeId: string) =>
  db
    .deleteFrom("account_badge")
    .where("account_id", "=", accountId)
    .where("badge_id", "=", badgeId)
    .returning("reason")
    .executeTakeFirst();

export interface AttributionFilter {
  /** A part of the address or of the name of the badge. */
  readonly search?: string | undefined;
  readonly user_id?: string | undefined;
  readonly badge_id?: string | undefined;
  /** False searches only the part before the @, which is all that the caller sees. */
  readonly wholeAddress: boolean;
}

export interface AttributionRow {
  readonly account_id: string;
  readonly email: string;
  readonly role: Role;
  readonly badge_id: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  readonly description: string;
  readonly assigned_at: Date;
  readonly reason: string;
}

function attributions(db: Db, { search, user_id, badge_id, wholeAddress }: AttributionFilter) {
  let given = db
    .selectFrom("account_badge")
    .innerJoin(accountRows.as("account"), "account.id", "account_badge.account_id")
    .innerJoin("badge", "badge.id", "account_badge.badge_id")
    .where("badge.deleted_at", "is", null);
  if (user_id) given = given.where("account_badge.account_id", "=", user_id);
  if (badge_id) given = given.where("account_badge.badge_id", "=", badge_id);
  const part = normalizeEmail(search ?? "");
  if (part === "") return given;
  const address = wholeAddress ? sql`email_form` : sql`split_part(email_form, '@', 1)`;
  return given.where(sql<boolean>`(${address} like ${containing(part)} or lower(badge.name) like ${containing(part)})`);
}

/** A page of the attributions, last given first. */
export const attributionPage = (
  db: Db,
  filter: AttributionFilter,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<AttributionRow[]> =>
  attributions(db, filter)
    .select(["account_badge.account_id", "account.email", "account.role", "account_badge.badge_id"])
    .select(["badge.name", "badge.icon", "badge.color", "badge.description"])
    .select(["account_badge.assigned_at", "account_badge.reason"])
    .orderBy("account_badge.assigned_at", "desc")
    .orderBy("account_badge.account_id", "desc")
    .orderBy("account_badge.badge_id", "desc")
    .offset(skip)
    .limit(limit)
    .execute();

export const countAttributions = (db: Db, filter: AttributionFilter): Promise<number> => countOf(attributions(db, filter));
