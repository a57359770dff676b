import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { validate as isId } from "uuid";
import type { AccountRow } from "./accounts.queries.ts";

/** Accounts for the joins of other domains: `accountRows.as("account")`. The planner inlines them. */
export const accountRows = sql<Pick<AccountRow, "id" | "email" | "email_form" | "username" | "role" | "is_active">>`
  (select id, email, email_form, username, role, is_active from account)`;

/** Whether the account is still there; if so, it stays until the transaction ends. */
export async function holdAccount(tx: Db, id: string): Promise<boolean> {
  return (await tx.selectFrom("account").select("id").where("id", "=", id).forShare().executeTakeFirst()) !== undefined;
}

/**
 * Those of a batch who may be written down: guests, and accounts that are still there, held until the transaction ends.
 * What waits to be written does not bring back the id of an account that was erased meanwhile.
 */
export async function knownViewers<T extends { readonly viewer: string }>(tx: Db, batch: readonly T[]): Promise<T[]> {
  const ids = [...new Set(batch.map(({ viewer }) => viewer))].filter(isId);
  if (ids.length === 0) return [...batch];
  const accounts = await tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  const here = new Set(accounts.map(({ id }) => id));
  return batch.filter(({ viewer }) => here.has(viewer) || !isId(viewer));
}
