import type { Role } from "@seance/contract/roles";
import { normalizeEmail } from "@seance/contract/text";
import type { UserSortKey } from "@seance/contract/users-admin";
import { sql, type RawBuilder } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { countOf } from "#db/figures.ts";
import { containing } from "#db/like.ts";
import { consideredNames, nameSearch, type NameLookup } from "#db/name-search.ts";
import type { AccountRow } from "#domains/accounts/accounts.queries.ts";
import { isActiveNow } from "#domains/accounts/bans.queries.ts";
import { countAccounts } from "./figures.queries.ts";

export interface UserFilter {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly is_active?: boolean | undefined;
  /** False searches only the part before the @, which is all that the caller sees. */
  readonly wholeAddress: boolean;
}

const managedColumns = ["id", "email", "role", "is_active", "ban_reason", "banned_until", "created_at", "last_login"] as const;
type ManagedRow = Pick<AccountRow, (typeof managedColumns)[number]>;

export interface UserPage {
  readonly skip: number;
  readonly limit: number;
  readonly sort_by: UserSortKey;
  readonly sort_order: "asc" | "desc";
}

function filtered(db: Db, { search, role, is_active, wholeAddress }: UserFilter) {
  const part = normalizeEmail(search ?? "");
  let accounts = db.selectFrom("account");
  if (role) accounts = accounts.where("role", "=", role);
  if (is_active !== undefined) accounts = accounts.where(isActiveNow, "=", is_active);
  if (part !== "") accounts = accounts.where("email_form", "like", containing(part));
  if (part !== "" && !wholeAddress) accounts = accounts.where(sql<boolean>`strpos(split_part(email_form, '@', 1), ${part}) > 0`);
  return accounts;
}

/** A page of `total` accounts; a subquery finds its ids in the sort order's index alone, read from the nearer end. */
export async function userPage(db: Db, filter: UserFilter, { skip, limit, sort_by, sort_order }: UserPage, total: number) {
  const backwards = skip > total / 2;
  const size = backwards ? Math.min(limit, total - skip) : limit;
  if (size <= 0) return [];
  const order = orders[sort_by];
  const ids = filtered(db, filter)
    .select("id")
    .orderBy(order[backwards ? opposite[sort_order] : sort_order])
    .limit(size)
    .offset(backwards ? total - skip - size : skip);
  return db.selectFrom("account").select(managedColumns).where("id", "in", ids).orderBy(order[sort_order]).execute();
}

/** The ids of all accounts of a filter, in their order. */
export async function userIds(db: Db, filter: UserFilter, order: Pick<UserPage, "sort_by" | "sort_order">): Promise<string[]> {
  const rows = await filtered(db, filter).select("id").orderBy(orders[order.sort_by][order.sort_order]).execute();
  return rows.map(({ id }) => id);
}

/** Accounts by their ids, in no order. */
export const usersOf = (db: Db, ids: readonly string[]): Promise<ManagedRow[]> =>
  db.selectFrom("account").select(managedColumns).where("id", "=", among(ids)).execute();

const opposite = { asc: "desc", desc: "asc" } as const;

export const countUsers = (db: Db, filter: UserFilter): Promise<number> =>
  normalizeEmail(filter.search ?? "") === "" && filter.is_active === undefined
    ? countAccounts(db, filter.role)
    : countOf(filtered(db, filter));

/** Accounts whose address the text names. */
export async function accountsByName(
  { tx, match }: NameLookup,
  text: string,
  { wholeAddress, limit }: { readonly wholeAddress: boolean; readonly limit: number },
): Promise<ManagedRow[]> {
  const search = nameSearch(sql`email_form`, text, match);
  const shown = nameSearch(wholeAddress ? sql`email_form` : sql`split_part(email_form, '@', 1)`, text, match);
  if (!search || !shown) return [];
  return tx
    .selectFrom(
      tx.selectFrom("account").selectAll().where(search.isMatch).where(shown.isMatch).limit(consideredNames).as("account"),
    )
    .select(managedColumns)
    .orderBy(shown.rank, "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Spelled exactly as in the index account_by_rank. */
const roleRank = sql`array_position('{user,ami,support,content_manager,admin,super_admin,co_fondateur,fondateur}'::text[], role)`;

/** Spelled as in the indexes, so that PostgreSQL reads each in its order; ties are broken by id in the same direction. */
const orders: Record<UserSortKey, Record<"asc" | "desc", RawBuilder<unknown>>> = {
  created_at: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
  email: { asc: sql`email_form, id`, desc: sql`email_form desc, id desc` },
  role: { asc: sql`${roleRank}, id`, desc: sql`${roleRank} desc, id desc` },
  last_login: { asc: sql`last_login nulls first, id`, desc: sql`last_login desc nulls last, id desc` },
};

/** Locks those of two accounts that exist, in the order of their ids, until the transaction ends. */
export const lockBoth = (db: Db, one: string, other: string): Promise<AccountRow[]> =>
  db.selectFrom("account").selectAll().where("id", "in", [one, other]).orderBy("id").forUpdate().execute();
