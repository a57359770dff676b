import type { Role } from "@seance/contract/roles";
import { emailForm } from "@seance/contract/text";
import type { UserSortKey } from "@seance/contract/users-admin";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { containing } from "#db/like.ts";
import type { AccountRow } from "./accounts.queries.ts";

export interface UserFilter {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  /** False where the search is in the part before the @ alone: in what the caller sees. */
  readonly wholeAddress: boolean;
}

export interface UserPage {
  readonly skip: number;
  readonly limit: number;
  readonly sort_by: UserSortKey;
  readonly sort_order: "asc" | "desc";
}

export type AccountChange = Partial<Pick<AccountRow, "role" | "is_active">>;

function filtered(db: Db, { search, role, wholeAddress }: UserFilter) {
  const sought = emailForm(search ?? "");
  let accounts = db.selectFrom("account");
  if (role) accounts = accounts.where("role", "=", role);
  if (sought !== "") accounts = accounts.where("email_form", "like", containing(sought));
  if (sought !== "" && !wholeAddress)
    accounts = accounts.where(sql<boolean>`strpos(split_part(email_form, '@', 1), ${sought}) > 0`);
  return accounts;
}

/** The rows of a page of so many, their ids found in the order's index alone, from its nearer end. */
export async function page(db: Db, filter: UserFilter, { skip, limit, sort_by, sort_order }: UserPage, total: number) {
  const backwards = skip > total / 2;
  const here = backwards ? Math.min(limit, total - skip) : limit;
  if (here <= 0) return [];
  const order = orders[sort_by];
  const ids = filtered(db, filter)
    .select("id")
    .orderBy(order[backwards ? opposite[sort_order] : sort_order])
    .limit(here)
    .offset(backwards ? total - skip - here : skip);
  return db
    .selectFrom("account")
    .select(["id", "email", "role", "is_active", "created_at", "last_login"])
    .where("id", "in", ids)
    .orderBy(order[sort_order])
    .execute();
}

const opposite = { asc: "desc", desc: "asc" } as const;

export async function count(db: Db, filter: UserFilter): Promise<number> {
  if (emailForm(filter.search ?? "") === "") return countRoles(db, filter.role);
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

async function countRoles(db: Db, role: Role | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(accounts), 0)::bigint as total from account_count where ${role ?? null}::text is null or role = ${role ?? null}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** As the index account_by_rank has it, to the letter. */
const roleRank = sql`array_position('{user,ami,support,content_manager,admin,super_admin,co_fondateur,fondateur}'::text[], role)`;

/** As the indexes are, so that each is read in its order; ties by id in the order's own direction. */
const orders: Record<UserSortKey, Record<"asc" | "desc", RawBuilder<unknown>>> = {
  created_at: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
  email: { asc: sql`email_form, id`, desc: sql`email_form desc, id desc` },
  role: { asc: sql`${roleRank}, id`, desc: sql`${roleRank} desc, id desc` },
  last_login: { asc: sql`last_login nulls first, id`, desc: sql`last_login desc nulls last, id desc` },
};

/** Both accounts, or the one that is there, in the order of their ids, held until the transaction ends. */
export const lockBoth = (db: Db, one: string, other: string): Promise<AccountRow[]> =>
  db.selectFrom("account").selectAll().where("id", "in", [one, other]).orderBy("id").forUpdate().execute();

export const update = (db: Db, id: string, change: AccountChange) =>
  db.updateTable("account").set(change).where("id", "=", id).execute();
