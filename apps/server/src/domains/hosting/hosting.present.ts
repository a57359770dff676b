import { hostedFolder, type HostedVideo } from "@seance/contract/hosting";
import type { VideoRow } from "./hosting.queries.ts";

/** The address of a hosted file, as titles' links have it. */
export const videoUrl = ({ filename }: Pick<VideoRow, "filename">): string => `${hostedFolder}${filename}`;

export function presentVideo(row: VideoRow, used_by: HostedVideo["used_by"]): HostedVideo {
  return {
    id: row.id,
    original_filename: row.original_filename,
    size: row.size,
    video_url: videoUrl(row),
    status: row.status,
    duration: row.duration,
    width: row.width,
    height: row.height,
    codecs: row.codecs,
    note: row.note,
    uploaded_by: row.uploaded_by,
    created_at: row.created_at.toISOString(),
    used_by,
  };
}
