import { embedPage } from "@seance/contract/playback";
import type { FastifyInstance } from "fastify";
import { accessRefused } from "#core/refusal.ts";
import { isVisibleLink, playableLinks } from "#domains/catalogue/index.ts";
import { serveRaw } from "#http/serve.ts";
import { openMediaGate } from "./media-gate.ts";
import { wrapperPage, wrapperPolicy } from "./smart-iframe.ts";
import { readLink } from "./source.ts";

/** Wraps a page of another site in a frame: links of the catalogue only; the server fetches none of them. */
export function smartIframeRoutes(app: FastifyInstance): void {
  const { services } = app;
  const gate = openMediaGate(services);
  /** Whether the link is of an item that viewers see, or of the one that the media token is for and its holder sees. */
  const isShown = async (url: string, token: string | undefined): Promise<boolean> => {
    if (token === undefined) return isVisibleLink(services.db, [url]);
    const { grant, actor } = await gate.admit(token);
    const caller = { actor, address: "", userAgent: "" };
    return Object.values(await playableLinks(services.db, caller, grant.itemType, grant.itemId)).includes(url);
  };

  serveRaw(app, embedPage, async ({ query, reply }) => {
    const link = readLink(query.url);
    if (!link || link.host === "" || query.url.includes("\0") || !(await isShown(query.url, query.token))) throw accessRefused();
    return reply
      .removeHeader("x-frame-options")
      .headers({
        "content-security-policy": wrapperPolicy,
        "referrer-policy": "no-referrer",
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
      })
      .send(wrapperPage(link.url));
  });
}
