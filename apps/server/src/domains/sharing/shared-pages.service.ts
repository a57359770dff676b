import { hash } from "node:crypto";
import { uuid } from "@seance/contract/fields";
import * as z from "zod/mini";
import type { Caller } from "#core/actor.ts";
import { errorMessage } from "#core/errors.ts";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { findTitle, getSaga } from "#domains/catalogue/index.ts";
import type { PageFinder } from "#http/page-head.ts";
import type { Services } from "#services.ts";
import { escapeHtml, tagsOf } from "./page-head.ts";
import { pageOfSaga, pageOfTitle, sharedLists, type SharedList, type SharedPage } from "./shared-page.ts";

const guest: Caller = { actor: null, address: "", userAgent: "" };

/** What a guest sees of a title or saga; 404 otherwise. */
export async function readSharedPage(db: Db, list: SharedList, id: string): Promise<SharedPage> {
  const type = sharedLists[list];
  if (type === "saga") return pageOfSaga(await getSaga(db, false, id));
  return pageOfTitle(await findTitle(db, guest, { item_type: type, id }));
}

const addressOf = (siteUrl: string, list: SharedList, id: string): string => new URL(`/${list}/${id}`, siteUrl).href;

/** The address changes with what the picture shows, so that it can be cached for long. */
function imageOf(siteUrl: string, { list, id, title, line, poster }: SharedPage): string {
  const version = hash("sha256", JSON.stringify([title, line, poster]), "hex").slice(0, 8);
  return new URL(`/partage/${list}/${id}.png?v=${version}`, siteUrl).href;
}

const titlePath = /^\/(films|series|sagas)\/([^/]+)\/?$/;

/** The pages of titles and sagas with their own head, cached until the catalogue changes; those that do not exist are not cached. */
export function sharedPages({ db, config, cache, log }: Pick<Services, "db" | "config" | "cache" | "log">): PageFinder {
  const { PUBLIC_URL: site, SITE_PUBLIC } = config;
  return async (address, make) => {
    const [, list, name] = titlePath.exec(address) ?? [];
    if (list === undefined) return null;
    const id = z.safeParse(uuid, name).data;
    if (id === undefined) return "missing";
    const shared = list as SharedList;
    try {
      return await cache.get(`page:/${list}/${id}`, ["catalogue"], async () => {
        const page = await readSharedPage(db, shared, id);
        const [url, image] = [addressOf(site, shared, id), imageOf(site, page)];
        const tags = tagsOf(page, { url, image, isPublic: SITE_PUBLIC === "yes" });
        return make({ title: `${escapeHtml(page.title)} · Séance`, tags });
      });
    } catch (error) {
      if (error instanceof Refusal && error.kind === "not-found") return "missing";
      // The page itself says that the site is away.
      log.warn({ reason: errorMessage(error) }, "page sans son titre");
      return null;
    }
  };
}
