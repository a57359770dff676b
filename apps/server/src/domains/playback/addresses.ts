import { limits } from "@seance/contract/limits";
import type { PlayableType } from "@seance/contract/playback";
import type { Actor } from "#core/actor.ts";
import type { Grant, MediaTokens } from "./media-token.ts";
import type { Found } from "./source.ts";

/** A media token that was just made or read, with what stands beside it in an address. */
export interface Pass {
  readonly token: string;
  readonly grant: Grant;
  /** When the address was made, in milliseconds. */
  readonly madeAt: number;
}

/** What somebody is allowed to fetch of an item, from this moment on. */
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

/** The address of a link through the proxy. */
export function proxyAddress(url: string, { token, grant, madeAt }: Pass): string {
  const session = grant.holder?.sessionId ?? "";
  return `/api/video-proxy?url=${encodeURIComponent(url)}&token=${token}&session=${session}&t=${madeAt}`;
}

/** The address through the proxy of a line of a playlist that came through it. */
export function lineAddress(tokens: MediaTokens, url: URL, pass: Pass): string {
  return `${proxyAddress(url.href, pass)}&s=${tokens.signLine(pass.token, url.href)}`;
}

/** The page of ours that shows a page of the catalogue in a frame. */
export const wrapperAddress = (link: string): string => `/api/smart-iframe?url=${encodeURIComponent(link)}`;

/** Below this address, each with its token, stand the site's own files as a television fetches them. */
export const castPath = "/api/cast";

/** The address that the player is given for what was found. */
export function playAddress({ source, by, stored }: Found, pass: Pass): string {
  if (by === "proxy") return proxyAddress(source.url, pass);
  return by === "wrapper" ? wrapperAddress(stored) : source.url;
}

/** The address that a television is given: absolute, and needing no header; null for a page. */
export function castAddress({ source, by }: Found, pass: Pass, publicUrl: string): string | null {
  if (source.kind === "iframe") return null;
  const { url } = source;
  const own = /^\/media\/(.+)$/.exec(url)?.[1];
  const address = by === "proxy" ? proxyAddress(url, pass) : own ? `${castPath}/${pass.token}/${own}` : url;
  return new URL(address, publicUrl).href;
}
