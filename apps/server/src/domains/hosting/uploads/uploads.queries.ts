import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";

export type UploadRow = Row<"upload">;

export const insertUpload = (db: Db, upload: Omit<UploadRow, "created_at" | "metadata"> & { readonly metadata: string }) =>
  db.insertInto("upload").values(upload).execute();

export const findUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom("upload").selectAll().where("id", "=", id).executeTakeFirst();

export const findOwnUpload = (db: Db, accountId: string, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom("upload").selectAll().where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();

export const findUploads = (db: Db, ids: readonly string[]): Promise<UploadRow[]> =>
  db
    .selectFrom("upload")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids})`)
    .execute();

export const deleteUpload = (db: Db, id: string) => db.deleteFrom("upload").where("id", "=", id).execute();

export const countUploads = (db: Db, accountId: string): Promise<number> =>
  countRows(db, sql`from upload where account_id = ${accountId} and expires_at > now()`);

export const expiredUploads = (db: Db): Promise<UploadRow[]> =>
  db
    .selectFrom("upload")
    .selectAll()
    .where("expires_at", "<=", sql<Date>`now()`)
    .limit(1000)
    .execute();

/** The announced bytes of unfinished uploads. */
export const unfinishedUploads = (db: Db) =>
  db
    .selectFrom("upload")
    .select(["id", "account_id", "size as bytes", "created_at"])
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
