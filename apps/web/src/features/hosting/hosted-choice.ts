import type { HostedVideo } from "@seance/contract/hosting";
import { searchForm } from "@seance/contract/text";

type Named = Pick<HostedVideo, "video_url" | "original_filename" | "status">;

/** The name that the server gave the file, as a title's `video_file` has it. */
export const fileName = ({ video_url }: Pick<HostedVideo, "video_url">): string =>
  video_url.slice(video_url.lastIndexOf("/") + 1);

/** Whether a link, a path of the site or a whole address of it, leads to the video. */
export function isLinkTo({ video_url }: Pick<HostedVideo, "video_url">, link: unknown, base = location.origin): boolean {
  if (typeof link !== "string" || link.trim() === "") return false;
  return URL.parse(link.trim(), base)?.href === new URL(video_url, base).href;
}

/** The video that a title has: the one its link leads to, else the one it names. */
export const findVideo = <Video extends Named>(
  videos: readonly Video[],
  name: string,
  link: unknown,
  base = location.origin,
): Video | undefined => videos.find((video) => isLinkTo(video, link, base)) ?? videos.find((video) => fileName(video) === name);

const shownAtOnce = 20;

/** Those that can be played whose own names have these words, the first of them; all where the words are a whole name, already chosen. */
export function videosNamed<Video extends Named>(videos: readonly Video[], words: string): Video[] {
  const isName = videos.some(({ original_filename }) => original_filename === words);
  const sought = isName ? [] : searchForm(words).split(" ").filter(Boolean);
  return videos
    .filter(({ status }) => status === "ready")
    .filter(({ original_filename }) => sought.every((word) => searchForm(original_filename).includes(word)))
    .slice(0, shownAtOnce);
}
