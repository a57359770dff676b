import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { advisoryLockOf } from "#db/advisory-lock.ts";
import type { Db } from "#db/client.ts";
import type { TitleReference } from "#domains/catalogue/index.ts";

const unexpired = (db: Db) => db.selectFrom("preview_link").where("expires_at", ">", sql<Date>`now()`);

/** Has concurrent changes of the links of a title wait until the transaction ends: their number is limited. */
export const lockLinksOf = (tx: Db, { item_type, id }: TitleReference) => advisoryLockOf(tx, `preview ${item_type} ${id}`);

export const linksOf = (db: Db, { item_type, id }: TitleReference) =>
  unexpired(db)
    .where("item_type", "=", item_type)
    .where("item_id", "=", id)
    .select(["id", "created_at", "expires_at"])
    .orderBy("id", "desc")
    .execute();

export const insertLink = (tx: Db, { item_type, id }: TitleReference, hours: number) =>
  tx
    .insertInto("preview_link")
    .values({ id: newId(), item_type, item_id: id, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` })
    .returning(["id", "created_at", "expires_at"])
    .executeTakeFirstOrThrow();

export const findLink = (db: Db, id: string) =>
  unexpired(db).where("id", "=", id).select(["item_type", "item_id", "expires_at"]).executeTakeFirst();

export const deleteLink = (tx: Db, id: string) =>
  tx.deleteFrom("preview_link").where("id", "=", id).returning(["item_type", "item_id"]).executeTakeFirst();
