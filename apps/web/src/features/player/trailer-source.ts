import type { PlayerSource } from "./engine/engine.ts";

/**
 * What the player shows for the address of a trailer: the embed of YouTube or Vimeo that sets no cookies before it plays, or a file or
 * stream; null for an address that it cannot show. `base` is an address of this site, for paths of it.
 */
export function trailerSource(address: string, base: string): PlayerSource | null {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(www|m|music)\./, "");
  if (host === "youtu.be" || host === "youtube.com" || host === "youtube-nocookie.com") return youtube(url, host);
  if (host === "vimeo.com" || host === "player.vimeo.com") return vimeo(url);
  return direct(url);
}

const youtubePage = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;

function youtube(url: URL, host: string): PlayerSource | null {
  const id =
    host === "youtu.be" ? url.pathname.slice(1) : (url.searchParams.get("v") ?? youtubePage.exec(url.pathname)?.[1] ?? "");
  if (!/^[\w-]{11}$/.test(id)) return null;
  const start = secondsOf(url.searchParams.get("t") ?? url.searchParams.get("start") ?? "");
  return frame(`https://www.youtube-nocookie.com/embed/${id}`, {
    ...{ autoplay: "1", rel: "0", playsinline: "1", hl: "fr" },
    ...(start > 0 && { start: String(start) }),
  });
}

/** « 90 », « 90s » or « 1m30s ». */
function secondsOf(text: string): number {
  const [, hours = "0", minutes = "0", seconds = "0"] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The number of a film, and the key of an unlisted one: `/123`, `/123/key`, `/video/123`, `/channels/name/123`. */
const vimeoPage = /^(?:\/video|\/channels\/[^/]+|\/groups\/[^/]+\/videos)?\/(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/;

function vimeo(url: URL): PlayerSource | null {
  const [, id, key = url.searchParams.get("h") ?? ""] = vimeoPage.exec(url.pathname) ?? [];
  if (id === undefined) return null;
  return frame(`https://player.vimeo.com/video/${id}`, {
    ...{ dnt: "1", autoplay: "1" },
    ...(/^[0-9a-f]{6,20}$/.test(key) && { h: key }),
  });
}

const frame = (page: string, parameters: Record<string, string>): PlayerSource => ({
  kind: "iframe",
  url: `${page}?${new URLSearchParams(parameters)}`,
  mime: "text/html",
});

const files: Readonly<Record<string, string>> = { mp4: "video/mp4", m4v: "video/mp4", webm: "video/webm" };

function direct({ href, pathname }: URL): PlayerSource | null {
  const ending = /\.([a-z0-9]{3,4})$/i.exec(pathname)?.[1]?.toLowerCase() ?? "";
  if (ending === "m3u8") return { kind: "hls", url: href, mime: "application/vnd.apple.mpegurl" };
  if (ending === "mpd") return { kind: "dash", url: href, mime: "application/dash+xml" };
  const mime = Object.hasOwn(files, ending) ? files[ending] : undefined;
  return mime === undefined ? null : { kind: "file", url: href, mime };
}
