import type { HostedVideo } from "@seance/contract/hosting";
import { normalizeSearch } from "@seance/contract/text";

type Named = Pick<HostedVideo, "video_url" | "original_filename" | "status">;

/** The server's name of the file, which a title's `video_file` holds. */
export const fileName = ({ video_url }: Pick<HostedVideo, "video_url">): string =>
  video_url.slice(video_url.lastIndexOf("/") + 1);

/** Whether a link (a path or an absolute URL) is the video's. */
export function isLinkTo({ video_url }: Pick<HostedVideo, "video_url">, link: unknown, base = location.origin): boolean {
  if (typeof link !== "string" || link.trim() === "") return false;
  return URL.parse(link.trim(), base)?.href === new URL(video_url, base).href;
}

const maxResults = 20;

/** The first playable videos whose original names contain every word; all of them when the text is the name of the chosen one. */
export function searchVideos<Video extends Named>(videos: readonly Video[], text: string): Video[] {
  const isName = videos.some(({ original_filename }) => original_filename === text);
  const terms = isName ? [] : normalizeSearch(text).split(" ").filter(Boolean);
  return videos
    .filter(({ status }) => status === "ready")
    .filter(({ original_filename }) => terms.every((term) => normalizeSearch(original_filename).includes(term)))
    .slice(0, maxResults);
}
