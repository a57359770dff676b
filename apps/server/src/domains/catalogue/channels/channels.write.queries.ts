import type { Channel } from "@seance/contract/channels";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import type { Given } from "#domains/catalogue/titles/title.values.ts";

export interface ChannelFields extends Given<Omit<Channel, "id" | "name" | "category" | "has_video">> {
  readonly id?: string | undefined;
  readonly name: string;
  readonly category: string;
}

/** Writes a channel and gives its id; the same id again changes the channel. */
export async function insertChannel(db: Db, fields: ChannelFields): Promise<string> {
  const id = fields.id ?? newId();
  const values = {
    name: fields.name,
    category: fields.category,
    description: fields.description,
    country: fields.country,
    language: fields.language,
    quality: fields.quality,
    thumbnail_url: fields.thumbnail ?? null,
    video_url: fields.video_url ?? null,
    stream_url: fields.stream_url ?? null,
    is_active: fields.is_active,
  };
  await db
    .insertInto("channel")
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...values, updated_at: new Date(), deleted_at: null }))
    .execute();
  return id;
}
