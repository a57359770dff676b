import { limits } from "@seance/contract/limits";
import type { PlayableType } from "@seance/contract/playback";
import type { Actor } from "#core/actor.ts";
import type { Grant, MediaTokens } from "./media-token.ts";
import type { FoundSource } from "./source.ts";

/** A signed media token with its content, for the URLs of one playback. */
export interface IssuedToken {
  readonly token: string;
  readonly grant: Grant;
  /** Time of issue in milliseconds: the parameter `t` of proxy URLs. */
  readonly madeAt: number;
}

export function issueToken(
  tokens: MediaTokens,
  item: { readonly item_type: PlayableType; readonly id: string },
  actor: Actor | null,
  now: number,
): IssuedToken {
  const grant: Grant = {
    itemType: item.item_type,
    itemId: item.id.toLowerCase(),
    holder: actor && { accountId: actor.id, sessionId: actor.sessionId },
    expiresAt: Math.floor(now / 1000) + limits.mediaTokenHours * 3600,
  };
  return { token: tokens.sign(grant), grant, madeAt: now };
}

export function proxyUrl(url: string, { token, grant, madeAt }: IssuedToken): string {
  const session = grant.holder?.sessionId ?? "";
  return `/api/video-proxy?url=${encodeURIComponent(url)}&token=${token}&session=${session}&t=${madeAt}`;
}

/** The proxy URL of an address in a proxied playlist. */
export const playlistLineUrl = (tokens: MediaTokens, url: URL, issued: IssuedToken): string =>
  `${proxyUrl(url.href, issued)}&s=${tokens.signLine(issued.token, url.href)}`;

/** Serves the site's own files to televisions, by token. */
export const castPath = "/api/cast";

/** A file of this site in a link: its path below /media, and the same as the link spells it, with its query; null for other links. */
export function ownMedia(link: string, publicUrl: string): { readonly file: string; readonly rest: string } | null {
  const url = URL.parse(link.trim(), publicUrl);
  const own = url?.origin === new URL(publicUrl).origin ? /^\/media\/(.+)$/.exec(url.pathname)?.[1] : undefined;
  return url && own !== undefined ? { file: decode(own), rest: `${own}${url.search}${url.hash}` } : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The URL that the player opens; frames of who `seesDrafts` have a token, since they send no header. */
export function playerUrl({ source, via, stored }: FoundSource, issued: IssuedToken, seesDrafts: boolean): string {
  if (via === "proxy") return proxyUrl(source.url, issued);
  if (via !== "wrapper") return source.url;
  return `/api/smart-iframe?url=${encodeURIComponent(stored)}${seesDrafts ? `&token=${issued.token}` : ""}`;
}

/** The URL that a television opens: absolute, without request headers; null for a page. */
export function castUrl({ source, via }: FoundSource, issued: IssuedToken, publicUrl: string): string | null {
  if (source.kind === "iframe") return null;
  const { url } = source;
  const ownFile = /^\/media\/(.+)$/.exec(url)?.[1];
  const path = via === "proxy" ? proxyUrl(url, issued) : ownFile ? `${castPath}/${issued.token}/${ownFile}` : url;
  return new URL(path, publicUrl).href;
}
