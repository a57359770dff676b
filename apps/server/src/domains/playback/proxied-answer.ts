import type { IncomingHttpHeaders } from "node:http";

/** What may come through the proxy: pictures in motion, sound, captions, keys, stills of a seek bar; no page, no script. */
const passing =
  /^(video\/[\w.+-]+|audio\/[\w.+-]+|text\/vtt|application\/(octet-stream|mp4|ttml\+xml|x-subrip)|binary\/octet-stream|image\/(jpeg|png|webp))$/;
const playlist = /^(application|audio)\/(vnd\.apple\.mpegurl|x-mpegurl|mpegurl)$/;
/** Types that servers without a table give to a playlist. */
const vague = /^(|text\/plain|application\/octet-stream|binary\/octet-stream)$/;

export type Passage = "playlist" | "bytes" | "refused";

/** How an answer passes, by its type, and by its address where the type says nothing. */
export function passageOf(headers: IncomingHttpHeaders, url: URL): Passage {
  if (!/^(identity)?$/i.test(headers["content-encoding"] ?? "")) return "refused";
  const type = typeOf(headers);
  if (playlist.test(type) || (vague.test(type) && isPlaylistPath(url))) return "playlist";
  return passing.test(type) || type === "" ? "bytes" : "refused";
}

export const isPlaylistPath = (url: URL): boolean => /\.m3u8?$/i.test(url.pathname);

const typeOf = (headers: IncomingHttpHeaders): string =>
  (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

const kept = ["content-length", "content-range", "accept-ranges", "etag", "last-modified"] as const;

/** Headers of the answer that the viewer is given: what seeking needs, and none that speaks for another site. */
export function passedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = { "content-type": typeOf(headers) || "application/octet-stream" };
  for (const name of kept) {
    const value = headers[name];
    if (value !== undefined) passed[name] = value;
  }
  return passed;
}

/** The part of a request that the other server is told: one range of bytes, and of which version; nothing about who asks. */
export function askedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const { range } = headers;
  const version = headers["if-range"];
  if (range === undefined || !/^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/.test(range)) return {};
  return { range, ...(typeof version === "string" && { "if-range": version }) };
}

/**
 * For whoever holds a signed address, from wherever he plays it: a television's receiver is another site. Nothing that
 * passes here runs in a page.
 */
export const mediaHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "content-length, content-range, accept-ranges",
  "content-security-policy": "default-src 'none'; sandbox",
  "referrer-policy": "no-referrer",
};

/** What a browser is told that asks before it fetches from another site. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "range, if-range",
  "access-control-max-age": "86400",
};
