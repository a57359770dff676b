import { intParam } from "@seance/contract/fields";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { Refusal } from "#core/refusal.ts";
import { pack, sendPacked } from "#http/packed.ts";
import { ShareImages } from "./share-image.ts";
import { sharedLists, type SharedList } from "./shared-page.ts";
import { readSharedPage } from "./shared-pages.service.ts";
import { sitemapFile, sitemapIndex } from "./sitemap.ts";

const list = z.enum(Object.keys(sharedLists) as SharedList[]);
const imageParams = z.object({ list, key: z.string() });
const fileParams = z.object({ list, page: intParam({ min: 1, max: 10_000 }) });

/** The pictures of shared links, and the sitemap of a public site; outside /api, which search engines do not read. */
export function sharingRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db, cache, config } = services;
  const images = new ShareImages(services);

  app.get("/partage/:list/:key.png", async (request, reply) => {
    const asked = imageParams.safeParse(request.params).data;
    if (!asked) return reply.callNotFound();
    try {
      const png = await images.get(await readSharedPage(db, asked.list, asked.key));
      return await reply.type("image/png").header("cache-control", "public, max-age=86400").send(png);
    } catch (error) {
      if (error instanceof Refusal && error.kind === "not-found") return reply.callNotFound();
      throw error;
    }
  });

  if (config.SITE_PUBLIC !== "yes") return;
  const xml = (text: string) => pack("application/xml; charset=utf-8", text);

  app.get("/sitemap.xml", async (request, reply) => {
    const index = await cache.get("sitemap", ["catalogue"], async () => xml(await sitemapIndex(db, config.PUBLIC_URL)));
    return sendPacked(request, reply, index);
  });

  app.get("/sitemaps/:list-:page.xml", async (request, reply) => {
    const asked = fileParams.safeParse(request.params).data;
    const text = asked && (await sitemapFile(db, config.PUBLIC_URL, asked.list, asked.page));
    return text ? sendPacked(request, reply, xml(text)) : reply.callNotFound();
  });
}
