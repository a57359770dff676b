import type { Episode } from "@seance/contract/episodes";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { among } from "#db/among.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { staffText } from "#domains/catalogue/titles/search-fields.ts";
import { linkValues, type Given, type Links } from "#domains/catalogue/titles/title.values.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";
import { episodeColumns, type EpisodeRow } from "./episodes.present.ts";

type ShownFields = Omit<
  Episode,
  "id" | "series_id" | "series_title" | "season_number" | "episode_number" | "title" | "has_video" | "created_at" | keyof Links
>;

export interface EpisodeFields extends Given<ShownFields>, Links {
  readonly id?: string | undefined;
  readonly series_id: string;
  readonly season_number: number;
  readonly episode_number: number;
  readonly title: string;
  readonly created_at?: Date | undefined;
}

/** Writes an episode and gives its id; the same id again changes the episode. The series' counts follow. */
export function insertEpisode(db: Db, fields: EpisodeFields): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = fields.id ?? newId();
    const values = episodeValues(fields);
    await tx
      .insertInto("episode")
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...values, updated_at: new Date(), deleted_at: null }))
      .execute();
    await countEpisodes(tx, fields.series_id);
    return id;
  });
}

/**
 * Holds a series until the transaction ends, with that of an episode which is to move there; whether it is one that is not in
 * the bin. In the order of their ids: two who move episodes to and fro do not wait for each other.
 */
export async function lockSeriesOf(tx: Db, id: string, episodeId?: string): Promise<boolean> {
  const held = await tx
    .selectFrom("series")
    .select(["id", "deleted_at"])
    .where((row) =>
      row.or([
        row("id", "=", id),
        row(
          "id",
          "in",
          tx
            .selectFrom("episode")
            .select("series_id")
            .where("id", "=", episodeId ?? id),
        ),
      ]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return held.some((series) => series.id === id && series.deleted_at === null);
}

/**
 * Whole episodes that are not in the bin, held until the transaction ends. Their series are held first, as whoever deletes
 * a series does: neither waits for the other.
 */
export async function lockEpisodes(tx: Db, ids: readonly string[]): Promise<EpisodeRow[]> {
  const ofSeries = tx.selectFrom("episode").select("series_id").where("id", "=", among(ids));
  await tx.selectFrom("series").select("id").where("id", "in", ofSeries).orderBy("id").forNoKeyUpdate().execute();
  return tx
    .selectFrom("episode")
    .innerJoin("series", "series.id", "episode.series_id")
    .select(episodeColumns)
    .where("episode.id", "=", among(ids))
    .where("episode.deleted_at", "is", null)
    .orderBy("episode.id")
    .forUpdate("episode")
    .execute();
}

/** Writes an episode as it should be; the counts of the series it was in, and is in, follow. */
export async function updateEpisode(tx: Db, { created_at: _added, ...episode }: Episode, before: Episode): Promise<void> {
  await tx
    .updateTable("episode")
    .set({ ...episodeValues(episode), updated_at: nextVersion })
    .where("id", "=", episode.id)
    .execute();
  for (const id of new Set([before.series_id, episode.series_id])) await countEpisodes(tx, id);
}

const episodeValues = (fields: EpisodeFields) => ({
  series_id: fields.series_id,
  season_number: fields.season_number,
  episode_number: fields.episode_number,
  title: fields.title,
  description: fields.description,
  duration: fields.duration,
  air_date: fields.air_date ?? null,
  thumbnail_url: fields.thumbnail ?? null,
  rating: fields.rating,
  year: fields.year ?? null,
  tags: fields.tags,
  staff_text: staffText([fields.title, fields.description]),
  ...linkValues(fields),
  created_at: fields.created_at,
});

/** Brings what a series says of its episodes in line with those it has. */
export async function countEpisodes(db: Db, seriesId: string): Promise<void> {
  await sql`
    update series set seasons_count = found.seasons, episodes_count = found.episodes, has_video = found.playable
    from (
      select count(distinct season_number) as seasons, count(*) as episodes, coalesce(bool_or(has_video), false) as playable
      from episode where series_id = ${seriesId} and deleted_at is null
    ) found
    where series.id = ${seriesId}`.execute(db);
}
