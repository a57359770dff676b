import { limits } from "@seance/contract/limits";
import type { PlayableType } from "@seance/contract/playback";
import type { Actor } from "#core/actor.ts";
import type { Grant, MediaTokens } from "./media-token.ts";
import type { FoundSource } from "./source.ts";

export interface Pass {
  readonly token: string;
  readonly grant: Grant;
  /** Milliseconds; the `t` of proxy URLs. */
  readonly madeAt: number;
}

export function newPass(
  tokens: MediaTokens,
  item: { readonly item_type: PlayableType; readonly id: string },
  actor: Actor | null,
  now: number,
): Pass {
  const grant: Grant = {
    itemType: item.item_type,
    itemId: item.id.toLowerCase(),
    holder: actor && { accountId: actor.id, sessionId: actor.sessionId },
    expiresAt: Math.floor(now / 1000) + limits.mediaTokenHours * 3600,
  };
  return { token: tokens.sign(grant), grant, madeAt: now };
}

export function proxyUrl(url: string, { token, grant, madeAt }: Pass): string {
  const session = grant.holder?.sessionId ?? "";
  return `/api/video-proxy?url=${encodeURIComponent(url)}&token=${token}&session=${session}&t=${madeAt}`;
}

/** The proxy URL of an address in a proxied playlist. */
export const playlistLineUrl = (tokens: MediaTokens, url: URL, pass: Pass): string =>
  `${proxyUrl(url.href, pass)}&s=${tokens.signLine(pass.token, url.href)}`;

/** Serves the site's own files to televisions, by token. */
export const castPath = "/api/cast";

/** The URL that the player opens. */
export function playerUrl({ source, via, stored }: FoundSource, pass: Pass): string {
  if (via === "proxy") return proxyUrl(source.url, pass);
  return via === "wrapper" ? `/api/smart-iframe?url=${encodeURIComponent(stored)}` : source.url;
}

/** The URL that a television opens: absolute, without request headers; null for a page. */
export function castUrl({ source, via }: FoundSource, pass: Pass, publicUrl: string): string | null {
  if (source.kind === "iframe") return null;
  const { url } = source;
  const ownFile = /^\/media\/(.+)$/.exec(url)?.[1];
  const path = via === "proxy" ? proxyUrl(url, pass) : ownFile ? `${castPath}/${pass.token}/${ownFile}` : url;
  return new URL(path, publicUrl).href;
}
