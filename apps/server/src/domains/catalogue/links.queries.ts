import type { Db } from "#db/client.ts";

/** Whether a film, an episode or a channel carries this link, as it is written; what is in the bin carries none. */
export async function isCatalogueLink(db: Db, link: string): Promise<boolean> {
  const found = await db
    .selectFrom("movie")
    .select("id")
    .where("deleted_at", "is", null)
    .where(({ eb, or }) =>
      or([eb("iframe_url", "=", link), eb("video_url", "=", link), eb("embed_url", "=", link), eb("hosting_url", "=", link)]),
    )
    .unionAll(
      db
        .selectFrom("episode")
        .innerJoin("series", "series.id", "episode.series_id")
        .select("episode.id")
        .where("episode.deleted_at", "is", null)
        .where("series.deleted_at", "is", null)
        .where(({ eb, or }) =>
          or([
            eb("episode.iframe_url", "=", link),
            eb("episode.video_url", "=", link),
            eb("episode.embed_url", "=", link),
            eb("episode.hosting_url", "=", link),
          ]),
        ),
    )
    .unionAll(
      db
        .selectFrom("channel")
        .select("id")
        .where("deleted_at", "is", null)
        .where(({ eb, or }) => or([eb("video_url", "=", link), eb("stream_url", "=", link)])),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
