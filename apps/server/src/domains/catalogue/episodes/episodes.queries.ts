import type { listEpisodes as listing } from "@seance/contract/episodes";
import type { Query } from "@seance/contract/endpoint";
import { normalizeSearch } from "@seance/contract/text";
import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { countOf } from "#db/figures.ts";
import type { Schema } from "#db/schema.ts";
import { episodeColumns, type EpisodeRow } from "./episodes.present.ts";

export type EpisodeListQuery = Query<typeof listing>;

/** Episodes that are not in the bin, nor their series; with `drafts` also those that viewers do not see, and of series that they do not see. */
function episodes(db: Db, drafts: boolean) {
  const all = db
    .selectFrom("episode")
    .innerJoin("series", "series.id", "episode.series_id")
    .where("episode.deleted_at", "is", null)
    .where("series.deleted_at", "is", null);
  return drafts ? all : all.where("series.visible", "=", true).where("episode.visible", "=", true);
}

type Episodes = ReturnType<typeof episodes>;

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
  return { rows, total: whole ? rows.length : await countOf(ofSeries) };
}

/** Episodes that match the filters of a staff list, those of drafts too. */
function filtered(db: Db, { series_id, search }: EpisodeListQuery): Episodes {
  let kept = episodes(db, true);
  if (series_id !== undefined) kept = kept.where("episode.series_id", "=", series_id);
  for (const part of normalizeSearch(search ?? "")
    .split(" ")
    .filter(Boolean))
    kept = kept.where(hasPart(part));
  return search?.trim() && normalizeSearch(search) === "" ? kept.where(sql<boolean>`false`) : kept;
}

/** Matches a part of a word; for a number also the season or the episode, for « s1e2 » both. */
function hasPart(part: string): RawBuilder<boolean> {
  const inText = sql<boolean>`episode.staff_text like ${`%${part}%`}`;
  const [, season, episode] = /^s(\d{1,6})e(\d{1,6})$/.exec(part) ?? [];
  if (season !== undefined && episode !== undefined)
    return sql`(${inText} or (season_number = ${Number(season)} and episode_number = ${Number(episode)}))`;
  return /^\d{1,6}$/.test(part)
    ? sql`(${inText} or season_number = ${Number(part)} or episode_number = ${Number(part)})`
    : inText;
}

/** A page of the episodes, with the total. */
export async function listEpisodes(db: Db, query: EpisodeListQuery): Promise<{ rows: EpisodeRow[]; total: number }> {
  const all = filtered(db, query);
  const rows = await inOrder(all.select(episodeColumns), query).offset(query.skip).limit(query.limit).execute();
  return { rows, total: await countOf(all) };
}

/** The series of the matching episodes, by title, each with its number of them. */
export const episodeGroups = (db: Db, query: EpisodeListQuery) =>
  filtered(db, query)
    .select(({ fn }) => ["series.id as series_id", "series.title as series_title", fn.countAll<number>().as("count")])
    .groupBy(["series.id", "series.title"])
    .orderBy("series.title")
    .orderBy("series.id")
    .execute();

function inOrder<T extends SelectQueryBuilder<Schema, "episode" | "series", EpisodeRow>>(
  all: T,
  { sort_by, sort_order }: EpisodeListQuery,
) {
  if (sort_by === "place")
    return all
      .orderBy("series.title", sort_order)
      .orderBy("series.id", sort_order)
      .orderBy("season_number", sort_order)
      .orderBy("episode_number", sort_order);
  const { key, unknownLast } = orders[sort_by];
  return all
    .orderBy(key, (order) => (unknownLast ? order[sort_order]().nullsLast() : order[sort_order]()))
    .orderBy("episode.id", sort_order);
}

const orders: Record<Exclude<EpisodeListQuery["sort_by"], "place">, { key: RawBuilder<unknown>; unknownLast: boolean }> = {
  created_at: { key: sql`episode.created_at`, unknownLast: false },
  title: { key: sql`episode.title collate fr_natural`, unknownLast: false },
  year: { key: sql`episode.year`, unknownLast: true },
  rating: { key: sql`episode.rating`, unknownLast: false },
};

/** The first episode with a video after a place of a series. */
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

/** For each of these episodes, the first one with a video after it in its series. */
export async function playableAfterEach(db: Db, ids: readonly string[]): Promise<{ id: string; next_id: string }[]> {
  const { rows } = await sql<{ id: string; next_id: string }>`
    select place.id, next.id as next_id from episode as place cross join lateral (
      select id from episode
      where series_id = place.series_id and visible and has_video
        and (season_number, episode_number) > (place.season_number, place.episode_number)
      order by season_number, episode_number limit 1
    ) as next
    where place.id = any(${ids})`.execute(db);
  return rows;
}

export const episodeLinks = (db: Db, id: string, drafts: boolean) =>
  episodes(db, drafts)
    .where("episode.id", "=", id)
    .select(["episode.iframe_url", "episode.video_url", "episode.embed_url", "episode.hosting_url", "episode.source_order"])
    .executeTakeFirst();
