import type { Role } from "@seance/contract/roles";
import { emailForm } from "@seance/contract/text";
import { sql, type RawBuilder, type Updateable } from "kysely";
import type { Db } from "#db/client.ts";
import { containing } from "#db/like.ts";
import type { Schema } from "#db/schema.ts";
import type { AccountRow } from "./accounts.queries.ts";

export interface AccountFilter {
  readonly search: string;
  /** Roles whose name or label has the search in it. */
  readonly soughtRoles: readonly Role[];
  readonly role?: Role | undefined;
  readonly is_active?: boolean | undefined;
}

const anIdOrItsPart = /^[0-9a-f-]{4,36}$/i;

function filtered(db: Db, { search, soughtRoles, role, is_active }: AccountFilter) {
  let accounts = db.selectFrom("account");
  if (role !== undefined) accounts = accounts.where("role", "=", role);
  if (is_active !== undefined) accounts = accounts.where("is_active", "=", is_active);
  if (search === "") return accounts;
  const ways: RawBuilder<boolean>[] = [sql<boolean>`email_form like ${containing(emailForm(search))}`];
  if (soughtRoles.length > 0) ways.push(sql<boolean>`role in (${sql.join(soughtRoles)})`);
  if (anIdOrItsPart.test(search)) ways.push(sql<boolean>`id::text like ${containing(search.toLowerCase())}`);
  return accounts.where(sql.join<boolean>([sql`(`, sql.join(ways, sql` or `), sql`)`], sql``));
}

/** A page of the accounts, the newest first, its ids found in their index alone; and how many there are in all. */
export async function accountPage(
  db: Db,
  filter: AccountFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: AccountRow[]; total: number }> {
  const all = filtered(db, filter);
  const order = sql`created_at desc, id desc`;
  const ids = all.select("id").orderBy(order).offset(skip).limit(limit);
  const rows = await db.selectFrom("account").selectAll().where("id", "in", ids).orderBy(order).execute();
  return { rows, total: await count(db, filter) };
}

/** By role alone, from the counts that are kept of each. */
async function count(db: Db, filter: AccountFilter): Promise<number> {
  const { search, role, is_active } = filter;
  const kept = sql<{ total: number }>`
    select coalesce(sum(accounts), 0)::bigint as total from account_count where role = coalesce(${role ?? null}, role)`;
  if (search === "" && is_active === undefined) return (await kept.execute(db)).rows[0]?.total ?? 0;
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export const updateAccount = (db: Db, id: string, change: Updateable<Schema["account"]>): Promise<AccountRow> =>
  db.updateTable("account").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
