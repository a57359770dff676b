import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

export type UploadRow = Row<"upload">;

export const insertUpload = (db: Db, upload: Omit<UploadRow, "created_at" | "metadata"> & { readonly metadata: string }) =>
  db.insertInto("upload").values(upload).execute();

export const findUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom("upload").selectAll().where("id", "=", id).executeTakeFirst();

/** The upload if it is this account's. */
export const ownUpload = (db: Db, accountId: string, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom("upload").selectAll().where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();

export const deleteUpload = (db: Db, id: string) => db.deleteFrom("upload").where("id", "=", id).execute();

export async function countUploads(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("upload")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Uploads whose time is over. */
export const expiredUploads = (db: Db): Promise<UploadRow[]> =>
  db
    .selectFrom("upload")
    .selectAll()
    .where("expires_at", "<=", sql<Date>`now()`)
    .limit(1000)
    .execute();

/** Which of these ids are uploads under way. */
export async function openUploads(db: Db, ids: readonly string[]): Promise<UploadRow[]> {
  return db
    .selectFrom("upload")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids})`)
    .execute();
}
