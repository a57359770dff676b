import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Query } from "@seance/contract/endpoint";
import { playbackMessages, type proxyVideo } from "@seance/contract/playback";
import { OutboundFailure, type OutboundResponse, type OutboundRequest } from "#core/outbound.ts";
import { Refusal, accessRefused } from "#core/refusal.ts";
import { playableLinks } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { lineAddress, type Pass } from "./addresses.ts";
import type { Admitted, MediaGate } from "./media-gate.ts";
import { paced, readText } from "./paced.ts";
import { askedHeaders, isPlaylistPath, passageOf, passedHeaders } from "./proxied-answer.ts";
import { BadPlaylist, rewritePlaylist } from "./rewrite-playlist.ts";
import { hostTest, readLink } from "./source.ts";

type Given = Query<typeof proxyVideo>;

/** How long another server may keep the viewer waiting between two parts of a picture. */
const idleMs = 20_000;
const playlistBounds = { maxBytes: 2 * 1024 * 1024, ms: 15_000 };

/** What the viewer is answered. */
export interface Relayed {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Readable | string | null;
}

export interface ProxyTarget {
  readonly url: URL;
  readonly pass: Pass;
}

/** Which link of which host may be fetched for whom: 401 for the token, 403 for the link. */
export async function authorise(services: Services, gate: MediaGate, given: Given): Promise<ProxyTarget> {
  const admitted = await gate.admit(given.token);
  const { grant } = admitted;
  if (!grant.holder || (given.session !== undefined && given.session !== grant.holder.sessionId))
    throw new Refusal("unauthenticated", playbackMessages.badToken);
  const url = URL.parse(given.url);
  if (!url || !isProtected(services, url)) throw accessRefused();
  const signed = given.s !== undefined && gate.tokens.isLine(given.token, given.url, given.s);
  if (!signed && !(await isOfItem(services, admitted, url))) throw accessRefused();
  return { url, pass: { token: given.token, grant, madeAt: Number.parseInt(given.t ?? "", 10) || Date.now() } };
}

/** http(s), and a host of the list: asked of each redirect too. */
function isProtected({ config }: Services, url: URL): boolean {
  const link = /^https?:$/.test(url.protocol) ? readLink(url.href) : null;
  return link !== null && hostTest(config.PROTECTED_HOSTS)(link.host);
}

/** Whether the token's item carries the link, and its holder may still see it. */
async function isOfItem({ db }: Services, { grant, actor }: Admitted, url: URL): Promise<boolean> {
  const caller = { actor, address: "", userAgent: "" };
  try {
    const links = await playableLinks(db, caller, grant.itemType, grant.itemId);
    return Object.values(links).some((link: string | null) => readLink(link)?.url === url.href);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export interface RelayOptions {
  readonly method: "GET" | "HEAD";
  readonly headers: IncomingHttpHeaders;
  /** Aborted when the viewer is gone. */
  readonly signal: AbortSignal;
}

/** Asks the other server and says what to answer; 502 for whatever goes wrong there. */
export async function relay(services: Services, gate: MediaGate, target: ProxyTarget, options: RelayOptions): Promise<Relayed> {
  try {
    return await fetchThrough(services, gate, target, options);
  } catch (error) {
    if (!(error instanceof OutboundFailure || error instanceof BadPlaylist)) throw error;
    if (!options.signal.aborted)
      services.log.warn({ host: target.url.hostname, reason: error.message }, "vidéo d’un hôte protégé non lue");
    throw new Refusal("bad-gateway", playbackMessages.failed);
  }
}

async function fetchThrough(
  services: Services,
  gate: MediaGate,
  { url, pass }: ProxyTarget,
  { method, headers, signal }: RelayOptions,
): Promise<Relayed> {
  const ask = (part: Record<string, string>): Promise<OutboundResponse> => {
    const asked: OutboundRequest = { url, method, headers: part, signal, admits: (link) => isProtected(services, link) };
    return services.outbound.open(asked);
  };
  // A part of a playlist cannot be rewritten: it is fetched whole.
  let answer = await ask(isPlaylistPath(url) ? {} : askedHeaders(headers));
  if (answer.status === 206 && passageOf(answer.headers, answer.url) === "playlist") {
    answer.body.destroy();
    answer = await ask({});
  }
  try {
    const passed = passedHeaders(answer.headers);
    if (answer.status === 416) return rangeRefused(answer, passed);
    if (answer.status !== 200 && answer.status !== 206) throw new OutboundFailure(`réponse ${answer.status}`);
    const passage = passageOf(answer.headers, answer.url);
    if (passage === "refused") throw new OutboundFailure("type de contenu refusé");
    if (passage === "playlist") return await playlistOf(gate, answer, pass, method);
    return {
      status: answer.status,
      headers: { ...passed, "cache-control": "private, max-age=300" },
      body: method === "HEAD" ? discard(answer) : paced(answer.body, idleMs),
    };
  } catch (error) {
    answer.body.destroy();
    throw error;
  }
}

/** The connection goes back to the others once what is left of the answer is read. */
function discard({ body }: OutboundResponse): null {
  body.resume();
  return null;
}

function rangeRefused(answer: OutboundResponse, { "content-range": range }: Record<string, string>): Relayed {
  answer.body.destroy();
  const headers = {
    ...(range && { "content-range": range }),
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  };
  return { status: 416, headers, body: JSON.stringify({ detail: "Plage d’octets hors du fichier" }) };
}

async function playlistOf(gate: MediaGate, answer: OutboundResponse, pass: Pass, method: "GET" | "HEAD"): Promise<Relayed> {
  const headers = { "content-type": "application/vnd.apple.mpegurl", "cache-control": "no-store" };
  if (method === "HEAD") return { status: 200, headers, body: discard(answer) };
  const text = await readText(answer.body, playlistBounds);
  if (text === null) throw new BadPlaylist("liste de lecture trop longue ou trop lente");
  return { status: 200, headers, body: rewritePlaylist(text, answer.url, (line) => lineAddress(gate.tokens, line, pass)) };
}
