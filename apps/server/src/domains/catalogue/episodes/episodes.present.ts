import type { Episode } from "@seance/contract/episodes";
import type { Row } from "#db/schema.ts";
import { presentPublication } from "#domains/catalogue/titles/fields/title.present.ts";

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
  "episode.versions",
  "episode.video_url",
  "episode.iframe_url",
  "episode.embed_url",
  "episode.hosting_url",
  "episode.source_order",
  "episode.has_video",
  "episode.draft",
  "episode.publish_from",
  "episode.publish_until",
  "episode.created_at",
  "episode.updated_at",
  "series.title as series_title",
] as const;

type OwnColumn = Extract<(typeof episodeColumns)[number], `episode.${string}`> extends `episode.${infer Name}` ? Name : never;

export interface EpisodeRow extends Pick<Row<"episode">, OwnColumn & keyof Row<"episode">> {
  readonly series_title: string;
}

/** An episode; with `links` also its raw links, its version and whether it is a draft. */
export function presentEpisode(row: EpisodeRow, { links }: { links: boolean }): Episode {
  const {
    thumbnail_url: thumbnail,
    created_at,
    updated_at,
    draft,
    publish_from,
    publish_until,
    video_url,
    iframe_url,
    embed_url,
    hosting_url,
    source_order,
    ...fields
  } = row;
  const episode = { ...fields, thumbnail, created_at: created_at.toISOString() };
  const stored = { draft, video_url, iframe_url, embed_url, hosting_url, source_order };
  const dates = presentPublication({ publish_from, publish_until });
  return links ? { ...episode, ...stored, ...dates, updated_at: updated_at.toISOString() } : episode;
}
