import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import { accountRows } from "#domains/accounts/index.ts";
import { countFailedJobs } from "#domains/media/index.ts";
import { hostedPath } from "./files/folders.ts";

export type VideoRow = Row<"hosted_video"> & { readonly uploaded_by: string | null };
export type NewVideo = Omit<Row<"hosted_video">, "created_at" | "checksum" | "original_deleted_at">;

export const listVideos = (db: Db): Promise<VideoRow[]> =>
  db
    .selectFrom("hosted_video")
    .leftJoin(accountRows.as("account"), "account.id", "hosted_video.account_id")
    .selectAll("hosted_video")
    .select("account.username as uploaded_by")
    .orderBy("hosted_video.created_at", "desc")
    .orderBy("hosted_video.id", "desc")
    .execute();

export const lockVideo = (db: Db, id: string) =>
  db.selectFrom("hosted_video").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const findOwnVideo = (db: Db, accountId: string, id: string) =>
  db.selectFrom("hosted_video").selectAll().where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();

export const findFilename = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom("hosted_video").select("filename").where("id", "=", id).executeTakeFirst())?.filename ?? null;

/** The ids of hosted videos among the names that titles have for this site's media. */
export async function hostedAmong(db: Db, names: readonly string[]): Promise<string[]> {
  const ids = names.filter((name) => !name.includes("/"));
  const rows = await db
    .selectFrom("hosted_video")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** What the files of videos were called, and who sent them. */
export const hostedVideoIds = sql<string>`(select id from hosted_video)`;

export const originalNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("hosted_video")
    .leftJoin(accountRows.as("account"), "account.id", "hosted_video.account_id")
    .select(["hosted_video.id", "original_filename", "account.username as uploaded_by"])
    .where("hosted_video.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();

export const insertVideo = (db: Db, video: NewVideo) => db.insertInto("hosted_video").values(video).execute();

export const deleteVideo = (db: Db, id: string) => db.deleteFrom("hosted_video").where("id", "=", id).execute();

/** The file names, of those given, of the originals that videos have. */
export async function existingFilenames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom("hosted_video")
    .select("filename")
    .where("filename", "=", sql<string>`any(${names})`)
    .where("original_deleted_at", "is", null)
    .execute();
  return new Set(found.map(({ filename }) => filename));
}

/** Videos whose upload or whose preparation failed. */
export const countFailedVideos = async (db: Db): Promise<number> =>
  (await countRows(db, sql`from hosted_video where status = 'failed'`)) + (await countFailedJobs(db));

export const markOriginalDeleted = (db: Db, id: string) =>
  db
    .updateTable("hosted_video")
    .set({ original_deleted_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();

export const videosWithoutChecksum = (db: Db) =>
  db
    .selectFrom("hosted_video")
    .select(["id", "filename"])
    .where("checksum", "is", null)
    .where("original_deleted_at", "is", null)
    .orderBy("created_at")
    .execute();

export const setChecksum = (db: Db, id: string, checksum: string) =>
  db.updateTable("hosted_video").set({ checksum }).where("id", "=", id).execute();

export interface KeptOriginal {
  readonly id: string;
  /** As it was uploaded. */
  readonly name: string;
  readonly size: number;
  readonly key: string;
}

/** The originals that are kept, heaviest first. */
export async function keptOriginals(db: Db): Promise<KeptOriginal[]> {
  const kept = await db
    .selectFrom("hosted_video")
    .select(["id", "original_filename as name", "size", "filename"])
    .where("original_deleted_at", "is", null)
    .orderBy("size", "desc")
    .orderBy("id")
    .execute();
  return kept.map(({ filename, ...original }) => ({ ...original, key: hostedPath(filename) }));
}

/** Bytes of an account, or of all: the originals that are kept. */
export const originalsOf = (db: Db) =>
  db
    .selectFrom("hosted_video")
    .select(["id", "account_id", sql<number>`case when original_deleted_at is null then size else 0 end`.as("bytes")])
    .execute();
