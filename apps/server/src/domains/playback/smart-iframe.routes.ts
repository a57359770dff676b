import { embedPage } from "@seance/contract/playback";
import type { FastifyInstance } from "fastify";
import { accessRefused } from "#core/refusal.ts";
import { isCatalogueLink } from "#domains/catalogue/index.ts";
import { serveRaw } from "#http/serve.ts";
import { wrapperPage, wrapperPolicy } from "./smart-iframe.ts";
import { readLink } from "./source.ts";

/** Wraps a page of another site in a frame: links of the catalogue only; the server fetches none of them. */
export function smartIframeRoutes(app: FastifyInstance): void {
  serveRaw(app, embedPage, async ({ query, reply }) => {
    const link = readLink(query.url);
    if (!link || link.host === "" || query.url.includes("\0") || !(await isCatalogueLink(app.services.db, query.url)))
      throw accessRefused();
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
