import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Query } from "@seance/contract/endpoint";
import { playbackMessages, type proxyVideo } from "@seance/contract/playback";
import { OutboundFailure, type OutboundResponse } from "#core/outbound.ts";
import { Refusal, accessRefused } from "#core/refusal.ts";
import { playableLinks } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import type { Admitted, MediaGate } from "#domains/playback/media-gate.ts";
import { playlistLineUrl, type IssuedToken } from "#domains/playback/media-urls.ts";
import { hostMatcher, readLink } from "#domains/playback/source.ts";
import { readBoundedText, withIdleTimeout } from "#core/bounded-stream.ts";
import { classifyAnswer, isPlaylistPath, responseHeaders, upstreamHeaders } from "./proxy-headers.ts";
import { BadPlaylist, rewritePlaylist } from "./rewrite-playlist.ts";

const idleMs = 20_000;
const playlistBounds = { maxBytes: 2 * 1024 * 1024, ms: 15_000 };

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Readable | string | null;
}

export interface ProxyTarget {
  readonly url: URL;
  readonly issued: IssuedToken;
}

/** Checks the token (401), and that it covers the link of a protected host (403). */
export async function authorizeProxy(services: Services, gate: MediaGate, given: Query<typeof proxyVideo>): Promise<ProxyTarget> {
  const admitted = await gate.admit(given.token);
  const { grant } = admitted;
  if (!grant.holder || (given.session !== undefined && given.session !== grant.holder.sessionId))
    throw new Refusal("unauthenticated", playbackMessages.badToken);
  const url = URL.parse(given.url);
  if (!url || !isProtected(services, url)) throw accessRefused();
  const signed = given.s !== undefined && gate.tokens.isLine(given.token, given.url, given.s);
  if (!signed && !(await hasLink(services, admitted, url))) throw accessRefused();
  return { url, issued: { token: given.token, grant, madeAt: Number.parseInt(given.t ?? "", 10) || Date.now() } };
}

/** Whether an http(s) URL has a protected host; checked for each redirect as well. */
function isProtected({ config }: Services, url: URL): boolean {
  const link = /^https?:$/.test(url.protocol) ? readLink(url.href) : null;
  return link !== null && hostMatcher(config.PROTECTED_HOSTS)(link.host);
}

/** Whether the token's item has the link, and its holder may still see the item. */
async function hasLink({ db }: Services, { grant, actor }: Admitted, url: URL): Promise<boolean> {
  const caller = { actor, address: "", userAgent: "" };
  try {
    const links = await playableLinks(db, caller, grant.itemType, grant.itemId);
    return Object.values(links).some((link: string | null) => readLink(link)?.url === url.href);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

interface ProxyOptions {
  readonly method: "GET" | "HEAD";
  readonly headers: IncomingHttpHeaders;
  /** Aborts when the viewer disconnects. */
  readonly signal: AbortSignal;
}

/** Requests the video from the other server; any failure there is answered 502. */
export async function proxyRequest(
  services: Services,
  gate: MediaGate,
  target: ProxyTarget,
  options: ProxyOptions,
): Promise<ProxyAnswer> {
  try {
    return await fetchTarget(services, gate, target, options);
  } catch (error) {
    if (!(error instanceof OutboundFailure || error instanceof BadPlaylist)) throw error;
    if (!options.signal.aborted)
      services.log.warn({ host: target.url.hostname, reason: error.message }, "vidéo d’un hôte protégé non lue");
    throw new Refusal("bad-gateway", playbackMessages.failed);
  }
}

async function fetchTarget(
  services: Services,
  gate: MediaGate,
  { url, issued }: ProxyTarget,
  { method, headers: asked, signal }: ProxyOptions,
): Promise<ProxyAnswer> {
  const open = (headers: Record<string, string>): Promise<OutboundResponse> =>
    services.outbound.open({ url, method, headers, signal, admits: (link) => isProtected(services, link) });
  // A range of a playlist cannot be rewritten.
  let answer = await open(isPlaylistPath(url) ? {} : upstreamHeaders(asked));
  if (answer.status === 206 && classifyAnswer(answer.headers, answer.url) === "playlist") {
    answer.body.destroy();
    answer = await open({});
  }
  try {
    const headers = responseHeaders(answer.headers);
    if (answer.status === 416) return rangeRefused(answer, headers);
    if (answer.status !== 200 && answer.status !== 206) throw new OutboundFailure(`réponse ${answer.status}`);
    const kind = classifyAnswer(answer.headers, answer.url);
    if (kind === "refused") throw new OutboundFailure("type de contenu refusé");
    if (kind === "playlist") return await proxyPlaylist(gate, answer, issued, method);
    return {
      status: answer.status,
      headers: { ...headers, "cache-control": "private, max-age=300" },
      body: method === "HEAD" ? drain(answer) : withIdleTimeout(answer.body, idleMs),
    };
  } catch (error) {
    answer.body.destroy();
    throw error;
  }
}

/** Reads the rest of the body, so that its connection returns to the pool. */
function drain({ body }: OutboundResponse): null {
  body.resume();
  return null;
}

function rangeRefused(answer: OutboundResponse, { "content-range": range }: Record<string, string>): ProxyAnswer {
  answer.body.destroy();
  const headers = {
    ...(range && { "content-range": range }),
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  };
  return { status: 416, headers, body: JSON.stringify({ detail: "Plage d’octets hors du fichier" }) };
}

async function proxyPlaylist(
  gate: MediaGate,
  answer: OutboundResponse,
  issued: IssuedToken,
  method: "GET" | "HEAD",
): Promise<ProxyAnswer> {
  const headers = { "content-type": "application/vnd.apple.mpegurl", "cache-control": "no-store" };
  if (method === "HEAD") return { status: 200, headers, body: drain(answer) };
  const text = await readBoundedText(answer.body, playlistBounds);
  if (text === null) throw new BadPlaylist("liste de lecture trop longue ou trop lente");
  return { status: 200, headers, body: rewritePlaylist(text, answer.url, (line) => playlistLineUrl(gate.tokens, line, issued)) };
}
