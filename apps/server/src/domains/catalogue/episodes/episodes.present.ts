import type { Episode } from "@seance/contract/episodes";
import type { Row } from "#db/schema.ts";

export const episodeColumns = [
  "episode.id",
  "episode.series_id",
  "episode.season_number",
  "episode.episode_number",
  "episode.title",
  "episode.description",
  "episode.duration",
  "episode.air_date",
  "episode.thumbnail_url",
  "episode.rating",
  "episode.year",
  "episode.tags",
  "episode.video_url",
  "episode.iframe_url",
  "episode.embed_url",
  "episode.hosting_url",
  "episode.has_video",
  "episode.created_at",
  "episode.updated_at",
  "series.title as series_title",
] as const;

type OwnColumn = Extract<(typeof episodeColumns)[number], `episode.${string}`> extends `episode.${infer Name}` ? Name : never;

export interface EpisodeRow extends Pick<Row<"episode">, OwnColumn & keyof Row<"episode">> {
  readonly series_title: string;
}

/** An episode; with `links` also its raw links and its version. */
export function presentEpisode(row: EpisodeRow, { links }: { links: boolean }): Episode {
  const episode: Episode = {
    id: row.id,
    series_id: row.series_id,
    series_title: row.series_title,
    season_number: row.season_number,
    episode_number: row.episode_number,
    title: row.title,
    description: row.description,
    duration: row.duration,
    air_date: row.air_date,
    thumbnail: row.thumbnail_url,
    rating: row.rating,
    year: row.year,
    tags: row.tags,
    has_video: row.has_video,
    created_at: row.created_at.toISOString(),
  };
  if (!links) return episode;
  const { video_url, iframe_url, embed_url, hosting_url } = row;
  return { ...episode, video_url, iframe_url, embed_url, hosting_url, updated_at: row.updated_at.toISOString() };
}
