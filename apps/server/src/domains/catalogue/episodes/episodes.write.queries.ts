import type { Episode } from "@seance/contract/episodes";
import { formLimits } from "@seance/contract/form-fields";
import { titleVersions, type TitleVersion } from "@seance/contract/versions";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { staffText } from "#domains/catalogue/titles/search/search-fields.ts";
import {
  linkValues,
  publicationValues,
  type Given,
  type Links,
  type PublicationDates,
} from "#domains/catalogue/titles/fields/title.values.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";
import { episodeColumns, type EpisodeRow } from "./episodes.present.ts";

type ShownFields = Omit<
  Episode,
  | ("id" | "series_id" | "series_title" | "season_number" | "episode_number" | "title" | "has_video" | "created_at")
  | keyof Links
  | keyof PublicationDates
>;

export interface EpisodeFields extends Given<ShownFields>, Links, PublicationDates {
  readonly series_id: string;
  readonly season_number: number;
  readonly episode_number: number;
  readonly title: string;
  readonly created_at?: Date | undefined;
}

/** Inserts an episode, updates the counts of its series, and returns its id. */
export async function insertEpisode(tx: Db, fields: EpisodeFields): Promise<string> {
  const id = newId();
  await tx
    .insertInto("episode")
    .values({ id, ...episodeValues(fields) })
    .execute();
  await countEpisodes(tx, fields.series_id);
  await followVersions(tx, fields.series_id, { before: [], after: fields.versions ?? [] });
  return id;
}

type Place = Pick<EpisodeFields, "series_id" | "season_number" | "episode_number">;

/** The episode outside the bin at a place. */
export function episodeOfPlace(
  db: Db,
  { series_id, season_number, episode_number }: Place,
): Promise<{ id: string; title: string } | undefined> {
  return db
    .selectFrom("episode")
    .select(["id", "title"])
    .where("series_id", "=", series_id)
    .where("season_number", "=", season_number)
    .where("episode_number", "=", episode_number)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * Locks a series until the transaction ends, and with it the current series of an episode that moves there; false when the series
 * does not exist or is in the bin. Locked in the order of their ids, so that two opposite moves cannot deadlock.
 */
export async function lockSeriesOf(tx: Db, id: string, episodeId?: string): Promise<boolean> {
  const current = tx
    .selectFrom("episode")
    .select("series_id")
    .where("id", "=", episodeId ?? id);
  const locked = await tx
    .selectFrom("series")
    .select(["id", "deleted_at"])
    .where((row) => row.or([row("id", "=", id), row("id", "in", current)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return locked.some((series) => series.id === id && series.deleted_at === null);
}

/**
 * The episodes of these ids that are not in the bin, locked until the transaction ends. Their series are locked first, as when a
 * series is deleted, so that the two cannot deadlock.
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

/** The ids of the episodes of a season outside the bin, by number. */
export async function seasonIds(tx: Db, seriesId: string, season: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("episode")
    .select("id")
    .where("series_id", "=", seriesId)
    .where("season_number", "=", season)
    .where("deleted_at", "is", null)
    .orderBy("episode_number")
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives episodes of one season each other's numbers, which leaves the counts of their series as they are. */
export async function renumberEpisodes(tx: Db, numbers: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...numbers.keys()];
  // Beyond those of any form, so that no number is taken twice meanwhile.
  await tx
    .updateTable("episode")
    .set({ episode_number: sql`episode_number + ${10 * formLimits.place.max}` })
    .where("id", "=", among(ids))
    .execute();
  await sql`
    update episode set episode_number = given.number, updated_at = ${nextVersion}
    from unnest(${ids}::uuid[], ${[...numbers.values()]}::integer[]) as given (id, number)
    where episode.id = given.id`.execute(tx);
}

/** Updates an episode, and the counts of its series before and after. */
export async function updateEpisode(tx: Db, { created_at: _added, ...episode }: Episode, before: Episode): Promise<void> {
  await tx
    .updateTable("episode")
    .set({ ...episodeValues(episode), updated_at: nextVersion })
    .where("id", "=", episode.id)
    .execute();
  for (const id of new Set([before.series_id, episode.series_id])) {
    await countEpisodes(tx, id);
    await followVersions(tx, id, { before: versionsIn(id, before), after: versionsIn(id, episode) });
  }
}

const versionsIn = (seriesId: string, { series_id, versions }: Pick<Episode, "series_id" | "versions">) =>
  series_id === seriesId ? versions : [];

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
  versions: fields.versions,
  draft: fields.draft,
  ...publicationValues(fields),
  staff_text: staffText([fields.title, fields.description]),
  ...linkValues(fields),
  created_at: fields.created_at,
});

/**
 * Lets the versions of a series follow a change of an episode: those that the episode gained are added, and those that it lost, as the
 * last one, are taken away. Versions that no episode ever had are of the staff and stay.
 */
export async function followVersions(
  tx: Db,
  seriesId: string,
  { before, after }: { readonly before: readonly TitleVersion[]; readonly after: readonly TitleVersion[] },
): Promise<void> {
  const gained = after.filter((one) => !before.includes(one));
  const lost = before.filter((one) => !after.includes(one));
  if (gained.length + lost.length === 0) return;
  await sql`
    update series set versions = array(
      select version from unnest(${titleVersions}::text[]) as version
      where version = any(series.versions || ${gained}::text[])
        and (version <> all(${lost}::text[]) or exists (
          select from episode where series_id = series.id and deleted_at is null and version = any(episode.versions)
        ))
    )
    where id = ${seriesId}`.execute(tx);
}

/** Gives a series that has no versions those of its episodes. */
export async function regainVersions(tx: Db, seriesId: string): Promise<void> {
  await sql`
    update series set versions = array(
      select version from unnest(${titleVersions}::text[]) as version
      where exists (select from episode where series_id = series.id and deleted_at is null and version = any(episode.versions))
    )
    where id = ${seriesId} and versions = '{}'`.execute(tx);
}

/** Updates the counts of a series and `has_video` from the episodes that viewers see. */
export async function countEpisodes(db: Db, seriesId: string): Promise<void> {
  await sql`
    update series set seasons_count = found.seasons, episodes_count = found.episodes, has_video = found.playable
    from (
      select count(distinct season_number) as seasons, count(*) as episodes, coalesce(bool_or(has_video), false) as playable
      from episode where series_id = ${seriesId} and visible
    ) found
    where series.id = ${seriesId}`.execute(db);
}
