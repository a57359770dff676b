import { segmentSeconds } from "#domains/media/plan/segments.ts";

const lengths = (playlist: string): number[] =>
  [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds));

/** The length of a playlist of segments. */
export const secondsOf = (playlist: string): number => lengths(playlist).reduce((sum, seconds) => sum + seconds, 0);

/** A playlist whose last segment lasts until `end`, in seconds, where it ended a little before; more is missing from its track. */
export function lengthened(playlist: string, end: number): string {
  const all = lengths(playlist);
  const missing = end - secondsOf(playlist);
  const last = (all.at(-1) ?? 0) + missing;
  if (all.length === 0 || missing <= 0 || missing > segmentSeconds) return playlist;
  const at = playlist.lastIndexOf("#EXTINF:");
  const text = playlist.slice(0, at) + playlist.slice(at).replace(/^#EXTINF:[\d.]+/, `#EXTINF:${last.toFixed(6)}`);
  const target = Math.ceil(Math.max(last, ...all));
  return text.replace(/^#EXT-X-TARGETDURATION:(\d+)/m, (tag, given) =>
    Number(given) < target ? `#EXT-X-TARGETDURATION:${target}` : tag,
  );
}
