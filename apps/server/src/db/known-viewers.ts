import { sql } from "kysely";
import { validate as isId } from "uuid";
import type { Db } from "./client.ts";

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
