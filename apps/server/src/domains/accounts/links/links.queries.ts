import type { LinkPurpose } from "@seance/contract/account-links";
import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import type { ProviderSignIn } from "#domains/accounts/sessions/provider-sessions.queries.ts";

export const insertLink = (tx: Db, link: Insertable<Schema["account_link"]>) =>
  tx.insertInto("account_link").values(link).execute();

const alive = (db: Db) => db.selectFrom("account_link").where("expires_at", ">", sql<Date>`now()`);

export const findLink = (db: Db, tokenHash: Buffer, purposes: readonly LinkPurpose[]) =>
  alive(db)
    .select(["id", "account_id", "purpose", "new_email", "provider_issuer", "provider_subject", "provider_sid"])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .executeTakeFirst();

/** Remembers the sign-in at a provider that waits for its second factor. */
export const noteProviderOfLink = (tx: Db, id: string, provider: ProviderSignIn) =>
  tx.updateTable("account_link").set(provider).where("id", "=", id).execute();

/** Uses a link up; false when another call, or a change of the account, was first. */
export const takeLink = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.deleteFrom("account_link").where("id", "=", id).returning("id").executeTakeFirst()) !== undefined;

export const deleteLinks = (tx: Db, accountId: string, ...purposes: readonly LinkPurpose[]) =>
  tx.deleteFrom("account_link").where("account_id", "=", accountId).where("purpose", "in", purposes).execute();

/** The address that waits for its confirmation. */
export const pendingEmail = (db: Db, accountId: string) =>
  alive(db)
    .select(["new_email", "expires_at"])
    .where("account_id", "=", accountId)
    .where("purpose", "=", "email")
    .executeTakeFirst();

export async function countLinks(tx: Db, accountId: string, purpose: LinkPurpose): Promise<number> {
  const { links } = await alive(tx)
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .executeTakeFirstOrThrow();
  return links;
}
