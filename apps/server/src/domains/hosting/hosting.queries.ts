import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";
import { accountRows } from "#domains/accounts/index.ts";

export type VideoRow = Row<"hosted_video"> & { readonly uploaded_by: string | null };
export type NewVideo = Omit<Row<"hosted_video">, "created_at" | "leased_until">;

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

export const insertVideo = (db: Db, video: NewVideo) => db.insertInto("hosted_video").values(video).execute();

export const deleteVideo = (db: Db, id: string) => db.deleteFrom("hosted_video").where("id", "=", id).execute();

/** The file names, of those given, that a video has. */
export async function existingFilenames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom("hosted_video")
    .select("filename")
    .where("filename", "=", sql<string>`any(${names})`)
    .execute();
  return new Set(found.map(({ filename }) => filename));
}

const leaseEnd = sql<Date>`now() + interval '2 minutes'`;

/** Leases the oldest video that waits for its conversion to this process, for two minutes. */
export async function leaseNextVideo(db: Db): Promise<Row<"hosted_video"> | undefined> {
  const { rows } = await sql<Row<"hosted_video">>`
    update hosted_video set leased_until = ${leaseEnd} where id in (
      select id from hosted_video where status = 'processing' and coalesce(leased_until < now(), true)
      order by created_at limit 1 for update skip locked
    ) returning *`.execute(db);
  return rows[0];
}

export const renewLease = (db: Db, id: string) =>
  db.updateTable("hosted_video").set({ leased_until: leaseEnd }).where("id", "=", id).execute();

type Outcome = Pick<NewVideo, "status" | "note"> & Partial<NewVideo>;

/** Stores the outcome of a conversion and ends its lease; false when the video was deleted meanwhile. */
export const finishConversion = (db: Db, id: string, outcome: Outcome): Promise<boolean> =>
  hasWritten(
    db
      .updateTable("hosted_video")
      .set({ ...outcome, leased_until: null })
      .where("id", "=", id),
  );

export const countFailedVideos = (db: Db): Promise<number> => countRows(db, sql`from hosted_video where status = 'failed'`);
