import type { Role } from "@seance/contract/roles";
import { emailForm } from "@seance/contract/text";
import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import { containing } from "#db/like.ts";
import type { Row, Schema } from "#db/schema.ts";
import { accountRows, holdAccount } from "#domains/accounts/index.ts";

export type BadgeRow = Row<"badge">;

export const all = (db: Db): Promise<BadgeRow[]> =>
  db.selectFrom("badge").selectAll().orderBy("created_at").orderBy("id").execute();

/** The badges of an account, the one given last first. */
export const heldBy = (db: Db, accountId: string) =>
  db
    .selectFrom("account_badge")
    .innerJoin("badge", "badge.id", "account_badge.badge_id")
    .selectAll("badge")
    .select(["account_badge.assigned_at", "account_badge.reason"])
    .where("account_badge.account_id", "=", accountId)
    .orderBy("account_badge.assigned_at", "desc")
    .orderBy("badge.id", "desc")
    .execute();

/** The badge as it was made; nothing where there is one of this name. */
export const insert = (db: Db, badge: Insertable<Schema["badge"]>): Promise<BadgeRow | undefined> =>
  db
    .insertInto("badge")
    .values(badge)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returningAll()
    .executeTakeFirst();

/** The badge that was deleted, its attributions with it. */
export const remove = (db: Db, id: string): Promise<BadgeRow | undefined> =>
  db.deleteFrom("badge").where("id", "=", id).returningAll().executeTakeFirst();

/** `missing` when the account or the badge is not there (any more), `held` when the person has it already. */
export async function give(
  db: Db,
  { accountId, badgeId, reason }: { accountId: string; badgeId: string; reason: string },
): Promise<"given" | "held" | "missing"> {
  const there = await holdAccount(db, accountId);
  const badge = await db.selectFrom("badge").select("id").where("id", "=", badgeId).forShare().executeTakeFirst();
  if (!there || !badge) return "missing";
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("account_badge")
    .values({ account_id: accountId, badge_id: badge.id, reason, assigned_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? "given" : "held";
}

/** Why the person had the badge; nothing where he had it not. */
export const take = (db: Db, accountId: string, badgeId: string) =>
  db
    .deleteFrom("account_badge")
    .where("account_id", "=", accountId)
    .where("badge_id", "=", badgeId)
    .returning("reason")
    .executeTakeFirst();

export interface AttributionFilter {
  /** A part of the address or of the badge's name. */
  readonly search?: string | undefined;
  readonly user_id?: string | undefined;
  readonly badge_id?: string | undefined;
  /** False where only the part before the @ is searched: all that the caller sees. */
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
    .innerJoin("badge", "badge.id", "account_badge.badge_id");
  if (user_id) given = given.where("account_badge.account_id", "=", user_id);
  if (badge_id) given = given.where("account_badge.badge_id", "=", badge_id);
  const sought = emailForm(search ?? "");
  if (sought === "") return given;
  const address = wholeAddress ? sql`email_form` : sql`split_part(email_form, '@', 1)`;
  return given.where(sql<boolean>`(${address} like ${containing(sought)} or lower(badge.name) like ${containing(sought)})`);
}

/** Who holds which badge, the one given last first. */
export const attributionsPage = (
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

export async function attributionsCount(db: Db, filter: AttributionFilter): Promise<number> {
  const { total } = await attributions(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
