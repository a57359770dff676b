import type { IncomingHttpHeaders } from "node:http";

/** Video, audio, captions, keys, thumbnails of the seek bar; no page and no script. */
const mediaType =
  /^(video\/[\w.+-]+|audio\/[\w.+-]+|text\/vtt|application\/(octet-stream|mp4|ttml\+xml|x-subrip)|binary\/octet-stream|image\/(jpeg|png|webp))$/;
const playlistType = /^(application|audio)\/(vnd\.apple\.mpegurl|x-mpegurl|mpegurl)$/;
/** Content types of servers that do not know playlists. */
const genericType = /^(|text\/plain|application\/octet-stream|binary\/octet-stream)$/;

/** How to pass an upstream answer on, by its content type, or by its URL when the type is generic. */
export function classifyAnswer(headers: IncomingHttpHeaders, url: URL): "playlist" | "bytes" | "refused" {
  if (!/^(identity)?$/i.test(headers["content-encoding"] ?? "")) return "refused";
  const type = typeOf(headers);
  if (playlistType.test(type) || (genericType.test(type) && isPlaylistPath(url))) return "playlist";
  return mediaType.test(type) || type === "" ? "bytes" : "refused";
}

export const isPlaylistPath = (url: URL): boolean => /\.m3u8?$/i.test(url.pathname);

const typeOf = (headers: IncomingHttpHeaders): string =>
  (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

const forwarded = ["content-length", "content-range", "accept-ranges", "etag", "last-modified"] as const;

/** The upstream headers that the viewer gets: those that seeking needs. */
export function responseHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const values = forwarded.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  return { "content-type": typeOf(headers) || "application/octet-stream", ...Object.fromEntries(values) };
}

/** The viewer's headers that the other server gets: a single byte range and its version. */
export function upstreamHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const { range } = headers;
  const version = headers["if-range"];
  if (range === undefined || !/^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/.test(range)) return {};
  return { range, ...(typeof version === "string" && { "if-range": version }) };
}

/** Signed URLs work from any origin, since a television's receiver is another site; nothing that they serve runs in a page. */
export const crossOriginHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "content-length, content-range, accept-ranges",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "no-referrer",
};

export const preflightHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "range, if-range",
  "access-control-max-age": "86400",
};
