import type { Permission } from "@seance/contract/roles";
import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { passkeyOf } from "#domains/accounts/passkeys/passkeys.queries.ts";
import { confirmedFactorOf } from "#domains/accounts/second-factor/second-factor.queries.ts";

const isAlive = sql<boolean>`api_key.expires_at > now()`;

/** The actor of a key that has not expired, by its SHA-256; `stale` when its last use was written more than a minute ago. */
export const actorOfKey = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom("api_key")
    .innerJoin("account", "account.id", "api_key.account_id")
    .where("api_key.token_hash", "=", tokenHash)
    .where(isAlive)
    .where("account.is_active", "=", true)
    .select(["account.id", "account.email", "account.username", "account.role"])
    .select(["api_key.id as keyId", "api_key.name as keyName", "api_key.scopes"])
    .select(sql<boolean>`(${confirmedFactorOf("account.id")} or ${passkeyOf("account.id")})`.as("hasSecondFactor"))
    .select(sql<boolean>`coalesce(api_key.last_used_at < now() - interval '1 minute', true)`.as("stale"))
    .executeTakeFirst();

export const touchKey = (db: Db, id: string) =>
  db
    .updateTable("api_key")
    .set({ last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();

const shown = ["api_key.id", "name", "hint", "scopes", "api_key.created_at", "expires_at", "last_used_at", "account_id"] as const;

/** The newest first: those of an account, or of everybody. */
export const listKeys = (db: Db, accountId: string | null) =>
  db
    .selectFrom("api_key")
    .innerJoin("account", "account.id", "api_key.account_id")
    .select(shown)
    .select(["account.email", "account.role"])
    .$if(accountId !== null, (query) => query.where("account_id", "=", accountId))
    .orderBy("api_key.created_at", "desc")
    .orderBy("api_key.id", "desc")
    .execute();

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

export async function countKeys(tx: Db, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("api_key")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where(isAlive)
    .executeTakeFirstOrThrow();
  return count;
}

type NewKey = Omit<Insertable<Schema["api_key"]>, "expires_at" | "scopes"> & { readonly scopes: Permission[] };

export const insertKey = (tx: Db, key: NewKey, days: number) =>
  tx
    .insertInto("api_key")
    .values({ ...key, expires_at: sql<Date>`now() + make_interval(days => ${days})` })
    .returning(shown)
    .executeTakeFirstOrThrow();

/** Of an account, or of anybody. */
export const deleteKey = (tx: Db, id: string, accountId: string | null) =>
  tx
    .deleteFrom("api_key")
    .where("id", "=", id)
    .$if(accountId !== null, (query) => query.where("account_id", "=", accountId))
    .returning(["hint", "account_id"])
    .executeTakeFirst();

/** All of an account; returns how many there were. */
export async function deleteKeysOf(tx: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("api_key").where("account_id", "=", accountId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Of the export of an account. */
export const keysOf = (tx: Db, accountId: string) =>
  tx
    .selectFrom("api_key")
    .select(["name", "scopes", "created_at", "expires_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
