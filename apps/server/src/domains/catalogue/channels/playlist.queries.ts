import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";

/** The channels outside the bin that have one of these links, by link. */
export async function channelsByLink(db: Db, links: readonly string[]): Promise<Map<string, { id: string; name: string }>> {
  const sought = sql<string>`any(${links})`;
  const rows = await db
    .selectFrom("channel")
    .select(["id", "name", "stream_url", "video_url"])
    .where("deleted_at", "is", null)
    .where((or) => or.or([or("stream_url", "=", sought), or("video_url", "=", sought)]))
    .execute();
  return new Map(
    rows.flatMap(({ id, name, stream_url, video_url }) =>
      [stream_url, video_url].flatMap((link) => (link === null ? [] : [[link, { id, name }] as const])),
    ),
  );
}

/** The channels outside the bin whose stream is one of these links. */
export const channelsByStream = (db: Db, links: readonly string[]): Promise<{ id: string; stream_url: string }[]> =>
  db
    .selectFrom("channel")
    .select(["id", "stream_url"])
    .where("deleted_at", "is", null)
    .where("stream_url", "=", sql<string>`any(${links})`)
    .orderBy("id")
    .$narrowType<{ stream_url: string }>()
    .execute();

export interface PlaylistRow {
  readonly name: string;
  readonly category: string;
  readonly stream_url: string;
  readonly logo: string | null;
  readonly country: string;
  readonly language: string;
  readonly quality: string;
  readonly tvg_id: string | null;
}

/** Inserts the channels of a playlist and returns their ids, in its order. */
export async function insertChannels(db: Db, rows: readonly PlaylistRow[]): Promise<string[]> {
  const made = rows.map(({ logo, ...row }) => ({ id: newId(), ...row, thumbnail_url: logo, video_url: null }));
  const partSize = 1000;
  for (let i = 0; i < made.length; i += partSize)
    await db
      .insertInto("channel")
      .values(made.slice(i, i + partSize))
      .execute();
  return made.map(({ id }) => id);
}

/** All channels outside the bin, with the names and ids by which others are recognised as the same. */
export const namedChannels = (db: Db) =>
  db.selectFrom("channel").select(["id", "name", "tvg_id"]).where("deleted_at", "is", null).orderBy("id").execute();

/** The channels that viewers see, with the names and ids by which a guide is matched. */
export const channelsForGuide = (db: Db) =>
  db
    .selectFrom("channel")
    .select(["id", "name", "tvg_id"])
    .where("deleted_at", "is", null)
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();
