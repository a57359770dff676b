import type { LinkPurpose } from "@seance/contract/account-links";
import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";

export const insertLink = (tx: Db, link: Insertable<Schema["account_link"]>) =>
  tx.insertInto("account_link").values(link).execute();

const alive = (db: Db) => db.selectFrom("account_link").where("expires_at", ">", sql<Date>`now()`);

export const findLink = (db: Db, tokenHash: Buffer, purposes: readonly LinkPurpose[]) =>
  alive(db)
    .select(["id", "account_id", "purpose"])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .executeTakeFirst();

/** Uses a link up; false when another call, or a change of the account, was first. */
export const takeLink = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.deleteFrom("account_link").where("id", "=", id).returning("id").executeTakeFirst()) !== undefined;

export const deleteLinks = (tx: Db, accountId: string, purpose: LinkPurpose) =>
  tx.deleteFrom("account_link").where("account_id", "=", accountId).where("purpose", "=", purpose).execute();

export async function countLinks(tx: Db, accountId: string, purpose: LinkPurpose): Promise<number> {
  const { links } = await alive(tx)
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .executeTakeFirstOrThrow();
  return links;
}
