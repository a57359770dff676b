import type { Source } from "@seance/contract/playback";
import { sourceFaults } from "@seance/contract/sources";
import { OutboundRefused, type OutboundResponse } from "#core/outbound.ts";
import type { Services } from "#services.ts";

const timeoutMs = 10_000;
/** Enough for the beginning of a playlist. */
const readBytes = 4096;

/** Requests the beginning of a link of another server as a player would; null when the answer is what is expected of its kind. */
export async function requestLink(services: Services, url: string, kind: Source["kind"]): Promise<string | null> {
  const headers = kind === "file" ? { range: `bytes=0-${readBytes - 1}` } : {};
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await services.outbound.open({ url: new URL(url), method: "GET", headers, signal, admits: () => true });
    try {
      return await faultOf(response, kind, new URL(services.config.PUBLIC_URL).origin);
    } finally {
      response.body.destroy();
    }
  } catch (error) {
    services.log.info({ err: error, host: URL.parse(url)?.hostname }, "source vidéo sans réponse");
    return error instanceof OutboundRefused ? sourceFaults.refused : sourceFaults.none;
  }
}

async function faultOf(response: OutboundResponse, kind: Source["kind"], origin: string): Promise<string | null> {
  const { status, headers } = response;
  if (status !== 200 && status !== 206) return sourceFaults.status(status);
  const type = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  switch (kind) {
    case "file":
      return type === "" || /^(video|audio)\/|octet-stream$|^application\/mp4$/.test(type) ? null : sourceFaults.notVideo(type);
    case "hls":
      return (await beginningOf(response)).replace(/^\uFEFF/, "").startsWith("#EXTM3U") ? null : sourceFaults.notPlaylist;
    case "dash":
      return (await beginningOf(response)).includes("<MPD") ? null : sourceFaults.notPlaylist;
    case "iframe":
      if (!/^(text\/html|application\/xhtml\+xml)$/.test(type)) return sourceFaults.notPage(type);
      return isFramable(headers, origin) ? null : sourceFaults.framed;
  }
}

async function beginningOf({ body }: OutboundResponse): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if (chunks.reduce((sum, { length }) => sum + length, 0) >= readBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Whether a page may be framed by pages of an origin: `frame-ancestors` where it is given, which overrides the older header. */
export function isFramable(headers: Readonly<Record<string, string | string[] | undefined>>, origin: string): boolean {
  const policies = [headers["content-security-policy"] ?? []].flat().join(",");
  const lists = [...policies.matchAll(/frame-ancestors([^;,]*)/gi)].map(([, list = ""]) => list.trim().split(/\s+/));
  if (lists.length > 0) return lists.every((list) => list.some((source) => admitsOrigin(source, origin)));
  return !/deny|sameorigin/i.test([headers["x-frame-options"] ?? []].flat().join());
}

function admitsOrigin(source: string, origin: string): boolean {
  const { protocol, host, hostname } = new URL(origin);
  if (source === "*" || source.toLowerCase() === protocol) return true;
  const [, scheme, name = ""] = /^(https?:)?(?:\/\/)?(.*?)\/?$/i.exec(source.toLowerCase()) ?? [];
  if (scheme !== undefined && scheme !== protocol) return false;
  return name.startsWith("*.") ? hostname.endsWith(name.slice(1)) : name === host;
}
