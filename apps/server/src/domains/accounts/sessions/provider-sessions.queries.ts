import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countWritten } from "#db/written.ts";

/** A sign-in at an identity provider, as a session remembers it. */
export interface ProviderSignIn {
  readonly provider_issuer: string;
  readonly provider_subject: string;
  /** The id of the session at the provider; null where it gives none. */
  readonly provider_sid: string | null;
}

export type ProviderColumns = { readonly [column in keyof ProviderSignIn]: string | null };

/** The sign-in that a row remembers; null for one in another way. */
export const providerOf = ({ provider_issuer, provider_subject, provider_sid }: ProviderColumns): ProviderSignIn | null =>
  provider_issuer === null || provider_subject === null ? null : { provider_issuer, provider_subject, provider_sid };

export const noteProvider = (db: Db, sessionId: string, provider: ProviderSignIn) =>
  db.updateTable("session").set(provider).where("id", "=", sessionId).execute();

/** What a provider ends: a session of its own, all those of a person, or, with both, also the person's of which it gave no id. */
export interface Ended {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

/** The condition for rows of `session` and of `account_link`, where a sign-in waits for its second factor. */
const matches = ({ issuer, subject, sid }: Ended) => sql<boolean>`
  provider_issuer = ${issuer} and (${subject}::text is null or provider_subject = ${subject})
  and (${sid}::text is null or provider_sid = ${sid} or (${subject}::text is not null and provider_sid is null))`;

/** The accounts that `ended` may be about, in the order in which they are locked. */
export async function accountsOf(db: Db, ended: Ended): Promise<string[]> {
  const open = db.selectFrom("session").select("account_id").where(matches(ended));
  const waiting = db.selectFrom("account_link").select("account_id").where(matches(ended));
  // A sign-in that is about to open a session has locked its account.
  const linked = db
    .selectFrom("linked_identity")
    .select("account_id")
    .where("issuer", "=", ended.issuer)
    .where("subject", "=", ended.subject);
  const rows = await open.union(waiting).union(linked).orderBy("account_id").execute();
  return rows.map(({ account_id }) => account_id);
}

/** Deletes what a provider ends of an account, and returns how many sessions; sign-ins that wait for a second factor end too. */
export async function deleteProviderSessions(tx: Db, accountId: string, ended: Ended): Promise<number> {
  await tx.deleteFrom("account_link").where("account_id", "=", accountId).where(matches(ended)).execute();
  return countWritten(tx.deleteFrom("session").where("account_id", "=", accountId).where(matches(ended)));
}

/** False when a logout token was used before. */
export async function useLogoutToken(tx: Db, tokenHash: Buffer): Promise<boolean> {
  const insert = tx.insertInto("used_logout_token").values({ token_hash: tokenHash });
  const used = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning("token_hash")
    .executeTakeFirst();
  return used !== undefined;
}
