import type { Channel } from "@seance/contract/channels";
import type { Row } from "#db/schema.ts";

/** A channel; with `links` also its raw links and its version. */
export function presentChannel(row: Row<"channel">, { links }: { links: boolean }): Channel {
  const channel: Channel = {
    id: row.id,
    name: row.name,
    category: row.category,
    description: row.description,
    country: row.country,
    language: row.language,
    quality: row.quality,
    thumbnail: row.thumbnail_url,
    is_active: row.is_active,
    has_video: Boolean(row.video_url || row.stream_url),
  };
  return links
    ? {
        ...channel,
        video_url: row.video_url,
        stream_url: row.stream_url,
        tvg_id: row.tvg_id,
        updated_at: row.updated_at.toISOString(),
      }
    : channel;
}
