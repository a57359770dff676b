import type { listEpisodes } from "@seance/contract/episodes";
import type { Query } from "@seance/contract/endpoint";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { episodeColumns, type EpisodeRow } from "./episodes.present.ts";

export type EpisodeListQuery = Query<typeof listEpisodes>;

/** Episodes that are not in the bin, of series that are not either; `drafts` tells whether those of hidden series count. */
function episodes(db: Db, drafts: boolean) {
  const all = db
    .selectFrom("episode")
    .innerJoin("series", "series.id", "episode.series_id")
    .where("episode.deleted_at", "is", null)
    .where("series.deleted_at", "is", null);
  return drafts ? all : all.where("series.visible", "=", true);
}

type Episodes = ReturnType<typeof episodes>;

const count = async (from: Episodes): Promise<number> =>
  (await from.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow()).total;

export function episodesById(db: Db, ids: readonly string[], drafts: boolean): Promise<EpisodeRow[]> {
  return episodes(db, drafts)
    .where("episode.id", "=", sql<string>`any(${ids})`)
    .select(episodeColumns)
    .execute();
}

export async function episodesOfSeries(
  db: Db,
  seriesId: string,
  drafts: boolean,
  page: { skip: number; limit: number },
): Promise<{ rows: EpisodeRow[]; total: number }> {
  const ofSeries = episodes(db, drafts).where("episode.series_id", "=", seriesId);
  const rows = await ofSeries
    .select(episodeColumns)
    .orderBy("season_number")
    .orderBy("episode_number")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  const whole = page.skip === 0 && rows.length < page.limit;
  return { rows, total: whole ? rows.length : await count(ofSeries) };
}

/** Every episode, of drafts too, in the order asked for. */
export async function allEpisodes(db: Db, query: EpisodeListQuery): Promise<{ rows: EpisodeRow[]; total: number }> {
  const { key, unknownLast } = orders[query.sort_by];
  const all = episodes(db, true);
  const rows = await all
    .select(episodeColumns)
    .orderBy(key, (order) => (unknownLast ? order[query.sort_order]().nullsLast() : order[query.sort_order]()))
    .orderBy("episode.id", query.sort_order)
    .offset(query.skip)
    .limit(query.limit)
    .execute();
  return { rows, total: await count(all) };
}

const orders: Record<EpisodeListQuery["sort_by"], { key: RawBuilder<unknown>; unknownLast: boolean }> = {
  created_at: { key: sql`episode.created_at`, unknownLast: false },
  title: { key: sql`episode.title collate "fr-x-icu"`, unknownLast: false },
  year: { key: sql`episode.year`, unknownLast: true },
  rating: { key: sql`episode.rating`, unknownLast: false },
};

/** The first episode after a place of a series, by season then number, that can be played. */
export function playableAfter(
  db: Db,
  place: { series_id: string; season_number: number; episode_number: number },
  drafts: boolean,
): Promise<EpisodeRow | undefined> {
  return episodes(db, drafts)
    .where("episode.series_id", "=", place.series_id)
    .where("episode.has_video", "=", true)
    .where(sql<boolean>`(season_number, episode_number) > (${place.season_number}, ${place.episode_number})`)
    .select(episodeColumns)
    .orderBy("season_number")
    .orderBy("episode_number")
    .limit(1)
    .executeTakeFirst();
}

/** For each of these episodes, the first one after it in its series that can be played. */
export async function playableAfterEach(db: Db, ids: readonly string[]): Promise<{ id: string; next_id: string }[]> {
  const { rows } = await sql<{ id: string; next_id: string }>`
    select place.id, next.id as next_id from episode as place cross join lateral (
      select id from episode
      where series_id = place.series_id and deleted_at is null and has_video
        and (season_number, episode_number) > (place.season_number, place.episode_number)
      order by season_number, episode_number limit 1
    ) as next
    where place.id = any(${ids})`.execute(db);
  return rows;
}

export const episodeLinks = (db: Db, id: string, drafts: boolean) =>
  episodes(db, drafts)
    .where("episode.id", "=", id)
    .select(["episode.iframe_url", "episode.video_url", "episode.embed_url", "episode.hosting_url"])
    .executeTakeFirst();
