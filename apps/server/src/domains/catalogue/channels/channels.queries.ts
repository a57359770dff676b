import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

/** Channels that are not in the bin; those that are off only where `inactive` says so. */
function channels(db: Db, inactive: boolean) {
  const all = db.selectFrom("channel").where("deleted_at", "is", null);
  return inactive ? all : all.where("is_active", "=", true);
}

export function listChannels(db: Db, inactive: boolean): Promise<Row<"channel">[]> {
  return channels(db, inactive).selectAll().orderBy("category").orderBy("name").orderBy("id").execute();
}

export const channelLinks = (db: Db, id: string, inactive: boolean) =>
  channels(db, inactive).where("id", "=", id).select(["video_url", "stream_url"]).executeTakeFirst();
