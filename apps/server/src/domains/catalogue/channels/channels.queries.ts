import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

/** Channels that are not in the bin, with or without inactive ones. */
function channels(db: Db, inactive: boolean) {
  const all = db.selectFrom("channel").where("deleted_at", "is", null);
  return inactive ? all : all.where("is_active", "=", true);
}

const byCategory = sql<string>`category collate fr_natural`;
const byPlace = sql<number>`place nulls last`;

export function listChannels(db: Db, inactive: boolean, category?: string): Promise<Row<"channel">[]> {
  const all = channels(db, inactive).selectAll().orderBy(byCategory).orderBy(byPlace).orderBy("name").orderBy("id");
  return (category === undefined ? all : all.where("category", "=", category)).execute();
}

export const countCategories = (db: Db, inactive: boolean): Promise<{ name: string; count: number }[]> =>
  channels(db, inactive)
    .select(({ fn }) => ["category as name", fn.countAll<number>().as("count")])
    .groupBy("category")
    .orderBy(byCategory)
    .execute();

export const channelLinks = (db: Db, id: string, inactive: boolean) =>
  channels(db, inactive).where("id", "=", id).select(["video_url", "stream_url"]).executeTakeFirst();

export const channelName = (db: Db, id: string, inactive: boolean) =>
  channels(db, inactive).where("id", "=", id).select("name").executeTakeFirst();

/** The channels of a channel's category, itself included, in their order; none when it does not exist. */
export const channelsBeside = (db: Db, id: string): Promise<{ id: string; name: string }[]> =>
  channels(db, true)
    .select(["id", "name"])
    .where("category", "=", channels(db, true).select("category").where("id", "=", id))
    .orderBy(byPlace)
    .orderBy("name")
    .orderBy("id")
    .execute();
