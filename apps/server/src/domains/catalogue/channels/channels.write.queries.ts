import type { Channel } from "@seance/contract/channels";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import type { Given } from "#domains/catalogue/titles/fields/title.values.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";

export interface ChannelFields extends Given<Omit<Channel, "id" | "name" | "category" | "has_video">> {
  readonly name: string;
  readonly category: string;
}

export async function insertChannel(db: Db, fields: ChannelFields): Promise<string> {
  const id = newId();
  await db
    .insertInto("channel")
    .values({ id, ...channelValues(fields) })
    .execute();
  return id;
}

const channelValues = (fields: ChannelFields) => ({
  name: fields.name,
  category: fields.category,
  description: fields.description,
  country: fields.country,
  language: fields.language,
  quality: fields.quality,
  thumbnail_url: fields.thumbnail ?? null,
  video_url: fields.video_url ?? null,
  stream_url: fields.stream_url ?? null,
  tvg_id: fields.tvg_id ?? null,
  is_active: fields.is_active,
});

/** The channels of these ids that are not in the bin, locked until the transaction ends, in the order of their ids. */
export const lockChannels = (tx: Db, ids: readonly string[]): Promise<Row<"channel">[]> =>
  tx
    .selectFrom("channel")
    .selectAll()
    .where("id", "=", among(ids))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();

/** A channel that joins another category goes to its end. */
export async function updateChannel(tx: Db, channel: Channel, before: Channel): Promise<void> {
  await tx
    .updateTable("channel")
    .set({
      ...channelValues(channel),
      ...(channel.category !== before.category && { place: null }),
      updated_at: nextVersion,
    })
    .where("id", "=", channel.id)
    .execute();
}

/** Saves the order of a category; the versions of its channels stay, since no form contains it. */
export const savePlaces = (tx: Db, ids: readonly string[]) =>
  sql`
    update channel set place = ordered.place from unnest(${ids}::uuid[]) with ordinality as ordered (id, place)
    where channel.id = ordered.id and channel.place is distinct from ordered.place`.execute(tx);
