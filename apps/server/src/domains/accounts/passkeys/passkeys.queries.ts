import { passkeyLimits } from "@seance/contract/passkeys";
import { sql, type Insertable, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row, Schema } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";

export type PasskeyRow = Row<"passkey">;
type Challenge = Omit<Insertable<Schema["passkey_challenge"]>, "expires_at">;

/** In SQL, whether the account of this column has a passkey. */
export const passkeyOf = (column: "account.id"): RawBuilder<boolean> =>
  sql<boolean>`exists (select from passkey where account_id = ${sql.ref(column)})`;

export const insertChallenge = (db: Db, challenge: Challenge) =>
  db
    .insertInto("passkey_challenge")
    .values({ ...challenge, expires_at: sql<Date>`now() + make_interval(mins => ${passkeyLimits.minutes})` })
    .execute();

/** Uses a challenge up, on every process at once; false for one that was made for something else, is too old or was used. */
export const takeChallenge = (db: Db, { challenge, purpose, session_id, link_id }: Challenge): Promise<boolean> =>
  hasWritten(
    db
      .deleteFrom("passkey_challenge")
      .where("challenge", "=", challenge)
      .where("purpose", "=", purpose)
      .where("session_id", session_id ? "=" : "is", session_id ?? null)
      .where("link_id", link_id ? "=" : "is", link_id ?? null)
      .where(sql<boolean>`expires_at > now()`),
  );

export const deleteOldChallenges = (db: Db) =>
  db
    .deleteFrom("passkey_challenge")
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();

export const findPasskey = (db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  db.selectFrom("passkey").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();

export const credentialsOf = (db: Db, accountId: string) =>
  db.selectFrom("passkey").select(["credential_id", "transports"]).where("account_id", "=", accountId).execute();

const shown = ["id", "name", "created_at", "last_used_at"] as const;

export const passkeysOf = (db: Db, accountId: string) =>
  db.selectFrom("passkey").select(shown).where("account_id", "=", accountId).orderBy("created_at").orderBy("id").execute();

/** Undefined when the credential is registered already, by whomever. */
export const insertPasskey = (tx: Db, passkey: Insertable<Schema["passkey"]>) =>
  tx
    .insertInto("passkey")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning(shown)
    .executeTakeFirst();

/** Notes a use; false when the passkey was removed, or its counter has not gone on since. */
export const usePasskey = (tx: Db, id: string, counter: number): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("passkey")
      .set({ counter, last_used_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where((row) => row.or([row("counter", "<", counter), row.and([row("counter", "=", 0), row.val(counter === 0)])])),
  );

export const deletePasskey = (tx: Db, accountId: string, id: string): Promise<boolean> =>
  hasWritten(tx.deleteFrom("passkey").where("account_id", "=", accountId).where("id", "=", id));

export const deletePasskeys = (tx: Db, accountId: string): Promise<boolean> =>
  hasWritten(tx.deleteFrom("passkey").where("account_id", "=", accountId));
