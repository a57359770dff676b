import type { Role } from "@seance/contract/roles";
import { normalizeEmail } from "@seance/contract/text";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { countOf } from "#db/figures.ts";
import { containing } from "#db/like.ts";
import type { AccountRow } from "#domains/accounts/accounts.queries.ts";
import { isActiveNow } from "#domains/accounts/bans.queries.ts";
import { countAccounts } from "./figures.queries.ts";

export interface AccountFilter {
  readonly search: string;
  /** Roles whose name or label contains the search. */
  readonly matchingRoles: readonly Role[];
  readonly role?: Role | undefined;
  readonly is_active?: boolean | undefined;
}

const partOfId = /^[0-9a-f-]{4,36}$/i;

function filtered(db: Db, { search, matchingRoles, role, is_active }: AccountFilter) {
  let accounts = db.selectFrom("account");
  if (role !== undefined) accounts = accounts.where("role", "=", role);
  if (is_active !== undefined) accounts = accounts.where(is_active ? isActiveNow : sql<boolean>`not ${isActiveNow}`);
  if (search === "") return accounts;
  const matches: RawBuilder<boolean>[] = [sql<boolean>`email_form like ${containing(normalizeEmail(search))}`];
  if (matchingRoles.length > 0) matches.push(sql<boolean>`role in (${sql.join(matchingRoles)})`);
  if (partOfId.test(search)) matches.push(sql<boolean>`id::text like ${containing(search.toLowerCase())}`);
  return accounts.where(sql<boolean>`(${sql.join(matches, sql` or `)})`);
}

/** A page of the accounts, newest first, with their number; a subquery finds the ids of the page in an index alone. */
export async function accountPage(
  db: Db,
  filter: AccountFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: AccountRow[]; total: number }> {
  const all = filtered(db, filter);
  const order = sql`created_at desc, id desc`;
  const ids = all.select("id").orderBy(order).offset(skip).limit(limit);
  const rows = await db.selectFrom("account").selectAll().where("id", "in", ids).orderBy(order).execute();
  const isByRoleAlone = filter.search === "" && filter.is_active === undefined;
  return { rows, total: isByRoleAlone ? await countAccounts(db, filter.role) : await countOf(all) };
}
