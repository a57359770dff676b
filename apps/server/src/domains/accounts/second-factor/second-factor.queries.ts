import type { factorKinds } from "@seance/contract/second-factor";
import { sql, type RawBuilder } from "kysely";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import { hasWritten } from "#db/written.ts";

export type FactorKind = (typeof factorKinds)[number];

/** In SQL, whether the account of this column has a factor that its sign-in asks for. */
export const confirmedFactorOf = (column: "account.id"): RawBuilder<boolean> =>
  sql<boolean>`exists (select from second_factor where account_id = ${sql.ref(column)} and confirmed_at is not null)`;

export async function confirmedFactors(db: Db, accountId: string): Promise<{ kind: FactorKind; confirmed_at: Date }[]> {
  const rows = await db
    .selectFrom("second_factor")
    .select(["kind", "confirmed_at"])
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .orderBy("confirmed_at")
    .$narrowType<{ kind: FactorKind; confirmed_at: Date }>()
    .execute();
  return rows;
}

export const hasSecondFactor = async (db: Db, accountId: string): Promise<boolean> =>
  (await confirmedFactors(db, accountId)).length > 0;

/** The app of an account: confirmed, or begun and not confirmed yet. */
/** An app that is not confirmed within a quarter of an hour has to be begun again. */
const setUpInTime = sql<Date>`now() - interval '15 minutes'`;

export const deleteUnconfirmed = (db: Db) =>
  db.deleteFrom("second_factor").where("confirmed_at", "is", null).where("created_at", "<=", setUpInTime).execute();

export const findTotp = (db: Db, accountId: string, { confirmed }: { readonly confirmed: boolean }) =>
  db
    .selectFrom("second_factor")
    .select(["id", "secret"])
    .where("account_id", "=", accountId)
    .where("kind", "=", "totp")
    .where("confirmed_at", confirmed ? "is not" : "is", null)
    .$if(!confirmed, (query) => query.where("created_at", ">", setUpInTime))
    .executeTakeFirst();

/** Begins an app, in place of one that was not confirmed. */
export const insertTotp = (tx: Db, accountId: string, secret: string) =>
  tx
    .insertInto("second_factor")
    .values({ id: newId(), account_id: accountId, kind: "totp", secret })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .where("kind", "=", "totp")
        .doUpdateSet({ secret, created_at: sql<Date>`now()` })
        .where("second_factor.confirmed_at", "is", null),
    )
    .execute();

/** Confirms an app by the code of a step, which then no longer counts. */
export const confirmFactor = (tx: Db, id: string, step: number) =>
  tx
    .updateTable("second_factor")
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where("id", "=", id)
    .execute();

/** Uses up the code of a step; false when it, or a later one, was used before. */
export const takeStep = (tx: Db, id: string, step: number): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("second_factor")
      .set({ last_step: step })
      .where("id", "=", id)
      .where((row) => row.or([row("last_step", "is", null), row("last_step", "<", step)])),
  );

/** Deletes the factors of an account with its recovery codes; whether its sign-in asked for one. */
export async function deleteSecondFactor(tx: Db, accountId: string): Promise<boolean> {
  await tx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  const rows = await tx.deleteFrom("second_factor").where("account_id", "=", accountId).returning("confirmed_at").execute();
  return rows.some(({ confirmed_at }) => confirmed_at !== null);
}

export async function replaceRecoveryCodes(tx: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await tx
    .insertInto("recovery_code")
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

/** Uses up a recovery code; false when the account has none like it, or it was used. */
export const takeRecoveryCode = (tx: Db, accountId: string, hash: Buffer): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("recovery_code")
      .set({ used_at: sql<Date>`now()` })
      .where("account_id", "=", accountId)
      .where("code_hash", "=", hash)
      .where("used_at", "is", null),
  );

export const recoveryCodesOf = (db: Db, accountId: string) =>
  db.selectFrom("recovery_code").select("used_at").where("account_id", "=", accountId).orderBy("used_at").execute();

export const factorsOf = (db: Db, accountId: string) =>
  db
    .selectFrom("second_factor")
    .select(["kind", "created_at", "confirmed_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
