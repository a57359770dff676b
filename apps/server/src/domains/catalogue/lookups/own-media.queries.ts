import type { BinType } from "@seance/contract/bin";
import { sql, type RawBuilder } from "kysely";
import { idPattern } from "#core/ids.ts";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";

/** What titles and channels name by links and pictures; absolute addresses of this site too. */
const named: Partial<Record<BinType, RawBuilder<unknown>>> = {
  movie: sql`select id, concat_ws(' ', video_url, iframe_url, embed_url, hosting_url, thumbnail_url, poster_url, backdrop_url, details,
    '/media/hosted/' || (details ->> 'video_file')) as addresses from movie`,
  series: sql`select id, concat_ws(' ', thumbnail_url, poster_url, backdrop_url, details) as addresses from series`,
  episode: sql`select id, concat_ws(' ', video_url, iframe_url, embed_url, hosting_url, thumbnail_url) as addresses from episode`,
  channel: sql`select id, concat_ws(' ', video_url, stream_url, thumbnail_url) as addresses from channel`,
};

/** A video by the id in its address or in that of its package; a picture by its whole path. */
const mediaPath = sql.lit(String.raw`/media/(?:(?:hosted|library|packages)/(${idPattern})|(pictures/[\w.-]+))`);
const found = sql`cross join lateral regexp_matches(addresses, ${mediaPath}, 'g') as found`;
const hasOwnMedia = sql`addresses like '%/media/%'`;
const name = sql`coalesce(found[1], found[2])`;

/** Ids of this site's videos, and paths of its pictures below /media, that some titles or channels name. */
export async function mediaNamedBy(db: Db, type: BinType, ids: readonly string[]): Promise<string[]> {
  const items = named[type];
  if (!items) return [];
  const { rows } = await sql<{ name: string }>`
    select distinct ${name} as name from (${items}) as item ${found} where ${hasOwnMedia} and item.id = ${among(ids)}`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

/** Those of the names of {@link mediaNamedBy} that any title or channel has, in the bin too, but `besides`. Reads the whole catalogue. */
export async function mediaInUse(
  db: Db,
  names: readonly string[],
  besides: readonly string[] = [],
): Promise<ReadonlySet<string>> {
  const all = sql.join(Object.values(named), sql` union all `);
  const { rows } = await sql<{ name: string }>`
    select distinct ${name} as name from (${all}) as item ${found}
    where ${hasOwnMedia} and ${name} = any(${names}::text[]) and item.id <> all(${besides}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row.name));
}

export interface VideoUse {
  /** The id of the video. */
  readonly video: string;
  readonly item_type: "movie" | "series";
  readonly id: string;
  readonly title: string;
}

/** The films, and series of the episodes, that play videos of this site; « (corbeille) » where only ones in the bin do. Reads the whole catalogue. */
export async function titlesOfVideos(db: Db): Promise<VideoUse[]> {
  const { rows } = await sql<VideoUse>`
    select found[1] as video, item_type, item.id, title || case when bool_and(in_bin) then ' (corbeille)' else '' end as title from (
      select 'movie' as item_type, id, title, deleted_at is not null as in_bin,
        concat_ws(' ', video_url, iframe_url, embed_url, hosting_url, '/media/hosted/' || (details ->> 'video_file')) as addresses
      from movie
      union all
      select 'series', series.id, series.title, coalesce(series.deleted_at, episode.deleted_at) is not null,
        concat_ws(' ', video_url, iframe_url, embed_url, hosting_url)
      from episode join series on series.id = series_id
    ) as item ${found} where ${hasOwnMedia} and found[1] is not null group by found[1], item_type, item.id, title`.execute(db);
  return rows;
}

/** The link columns and other fields of what viewers see, and the columns of their pictures. */
const linksShown = sql`
  select unnest(array[video_url, iframe_url, embed_url, hosting_url, details::text]) as text from movie where visible
  union all select details::text from series where visible
  union all select unnest(array[episode.video_url, episode.iframe_url, episode.embed_url, episode.hosting_url])
    from episode join series on series.id = series_id where episode.visible and series.visible
  union all select unnest(array[video_url, stream_url]) from channel where deleted_at is null and is_active`;
const picturesShown = sql`
  select unnest(array[thumbnail_url, poster_url, backdrop_url]) as text from movie where visible
  union all select unnest(array[thumbnail_url, poster_url, backdrop_url]) from series where visible
  union all select episode.thumbnail_url from episode join series on series.id = series_id where episode.visible and series.visible
  union all select thumbnail_url from channel where deleted_at is null and is_active`;

const rest = String.raw`[^\s"?#\\]+`;
/** An original, or the folder of a package. */
const linkedVideo = sql.lit(String.raw`/media/((?:hosted|library)/${rest}|packages/[^\s"?#\\/]+)`);
const picture = sql.lit(String.raw`/media/((?:hosted|library|packages)/${rest})`);
const usualLink = sql.lit(String.raw`^/media/(?:hosted|library)/[\w.-]+$`);

/**
 * What viewers see of this site's videos by another link than the path of an original: paths below /media of originals, of folders of packages, and of
 * single files that are pictures of titles. Reads the whole catalogue.
 */
export async function mediaNamedOtherwise(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select found[1] as name from (${linksShown}) as shown cross join lateral regexp_matches(text, ${linkedVideo}, 'g') as found
    where text like '%/media/%' and text !~ ${usualLink}
    union
    select found[1] from (${picturesShown}) as shown cross join lateral regexp_matches(text, ${picture}, 'g') as found
    where text like '%/media/%'`.execute(db);
  return rows.map((row) => decoded(row.name));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
