import { rememberedDevices } from "@seance/contract/second-factor";
import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";

const isAlive = sql<boolean>`expires_at > now()`;

/** Inserts a device in place of the oldest ones over the limit; the account is locked. */
export async function insertDevice(tx: Db, device: Omit<Insertable<Schema["remembered_device"]>, "expires_at">): Promise<void> {
  const oldest = tx
    .selectFrom("remembered_device")
    .select("id")
    .where("account_id", "=", device.account_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(rememberedDevices.perAccount - 1);
  await tx.deleteFrom("remembered_device").where("id", "in", oldest).execute();
  await tx
    .insertInto("remembered_device")
    .values({ ...device, expires_at: sql<Date>`now() + make_interval(days => ${rememberedDevices.days})` })
    .execute();
}

/** Notes a use; false when the token is not one of this account, or is too old. */
export const useDevice = (tx: Db, accountId: string, tokenHash: Buffer): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("remembered_device")
      .set({ last_used_at: sql<Date>`now()` })
      .where("account_id", "=", accountId)
      .where("token_hash", "=", tokenHash)
      .where(isAlive),
  );

export const devicesOf = (db: Db, accountId: string) =>
  db
    .selectFrom("remembered_device")
    .select(["id", "user_agent", "created_at", "last_used_at", "expires_at"])
    .where("account_id", "=", accountId)
    .where(isAlive)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const deleteDevice = (tx: Db, accountId: string, id: string): Promise<boolean> =>
  hasWritten(tx.deleteFrom("remembered_device").where("account_id", "=", accountId).where("id", "=", id));

export const deleteDevices = (tx: Db, accountId: string) =>
  tx.deleteFrom("remembered_device").where("account_id", "=", accountId).execute();
