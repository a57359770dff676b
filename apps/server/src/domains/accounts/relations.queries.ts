import { sql } from "kysely";
import { validate as isId } from "uuid";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import type { AccountRow } from "./accounts.queries.ts";
import { isActiveNow } from "./bans.queries.ts";

/** Accounts for the joins of other domains: `accountRows.as("account")`. The planner inlines the subquery. */
export const accountRows = sql<Pick<AccountRow, "id" | "email" | "email_form" | "username" | "role" | "is_active">>`
  (select id, email, email_form, username, role, ${isActiveNow} as is_active from account)`;

/** Sign-ins, for the joins of other domains. */
export const loginRows = sql<
  Pick<Row<"login_entry">, "id" | "user_agent" | "ip_address">
>`(select id, user_agent, ip_address from login_entry)`;

/** Whether the account exists; if so, it is locked against deletion until the transaction ends. */
export async function holdAccount(tx: Db, id: string): Promise<boolean> {
  return (await tx.selectFrom("account").select("id").where("id", "=", id).forShare().executeTakeFirst()) !== undefined;
}

/**
 * The entries of a batch whose viewer is a guest or an account that still exists, locked until the transaction ends: a batch that
 * waited in memory must not write the id of an account that was erased meanwhile.
 */
export async function knownViewers<T extends { readonly viewer: string }>(tx: Db, batch: readonly T[]): Promise<T[]> {
  const ids = [...new Set(batch.map(({ viewer }) => viewer))].filter(isId);
  if (ids.length === 0) return [...batch];
  const accounts = await tx.selectFrom("account").select("id").where("id", "=", among(ids)).orderBy("id").forKeyShare().execute();
  const known = new Set(accounts.map(({ id }) => id));
  return batch.filter(({ viewer }) => known.has(viewer) || !isId(viewer));
}
