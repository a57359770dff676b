import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { uuid } from "@seance/contract/fields";
import { personSlug } from "@seance/contract/people";
import * as z from "zod/mini";
import type { Caller } from "#core/actor.ts";
import { errorMessage } from "#core/errors.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { findTitle, getPerson, getSaga, readHome } from "#domains/catalogue/index.ts";
import { noIndex, type PageFinder, type PageHead } from "#http/page-head.ts";
import type { Services } from "#services.ts";
import { escapeHtml, preloadOf, tagsOf } from "./page-head.ts";
import { pageOfPerson, pageOfSaga, pageOfTitle, sharedLists, type SharedList, type SharedPage } from "./shared-page.ts";

const guest: Caller = { actor: null, address: "", userAgent: "" };

/** What a guest sees of a title, a saga or a person; 404 otherwise. */
export async function readSharedPage(db: Db, list: SharedList, key: string): Promise<SharedPage> {
  const type = sharedLists[list];
  const id = z.safeParse(type === "person" ? personSlug : uuid, key).data;
  if (id === undefined) throw notFound();
  if (type === "person") return pageOfPerson(await getPerson(db, id));
  if (type === "saga") return pageOfSaga(await getSaga(db, false, id));
  return pageOfTitle(await findTitle(db, guest, { item_type: type, id }));
}

const addressOf = (siteUrl: string, { list, key }: SharedPage): string => new URL(`/${list}/${key}`, siteUrl).href;

/** The address changes with what the picture shows, so that it can be cached for long. */
function imageOf(siteUrl: string, { list, key, title, line, poster }: SharedPage): string {
  const version = hash("sha256", JSON.stringify([title, line, poster]), "hex").slice(0, 8);
  return new URL(`/partage/${list}/${key}.png?v=${version}`, siteUrl).href;
}

/** A part of an address without its escapes; as it stands when they are wrong. */
function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The home page is answered without its head after that: it says by itself that the site is slow or away. */
const homeHeadMs = 100;

const sharedPath = /^\/(films|series|sagas|personnes)\/([^/]+)\/?$/;

/**
 * The home page, and those of titles, sagas and people, with their own head, cached until the catalogue changes; those that do not exist are
 * not cached.
 */
export function sharedPages({
  db,
  config,
  cache,
  log,
  bus,
}: Pick<Services, "db" | "config" | "cache" | "log" | "bus">): PageFinder {
  const { PUBLIC_URL: site } = config;
  const isPublic = config.SITE_PUBLIC === "yes";
  const readHead = async (list: SharedList, key: string): Promise<PageHead> => {
    const shared = await readSharedPage(db, list, key);
    const tags = tagsOf(shared, { url: addressOf(site, shared), image: imageOf(site, shared), isPublic });
    return { title: `${escapeHtml(shared.title)} · Séance`, tags };
  };
  const readHomeHead = async (): Promise<PageHead> => {
    const { featured } = await readHome(db);
    return { title: null, tags: (isPublic ? "" : noIndex) + preloadOf(featured[0]?.backdrop) };
  };
  return async (address, make) => {
    const [, list, name = ""] = sharedPath.exec(address) ?? [];
    if (list === undefined && address !== "/") return { page: null, isCurrent: true };
    const key = decodedPart(name);
    const cacheKey = `page:/${list ?? ""}/${key}`;
    try {
      const read = cache.get(cacheKey, ["catalogue"], async () =>
        make(await (list === undefined ? readHomeHead() : readHead(list as SharedList, key))),
      );
      const page = await (list === undefined ? Promise.race([read, sleep(homeHeadMs, null, { ref: false })]) : read);
      return { page, isCurrent: bus.listening && cache.peek(cacheKey) === page };
    } catch (error) {
      if (error instanceof Refusal && error.kind === "not-found") return "missing";
      // The page itself says that the site is away.
      log.warn({ reason: errorMessage(error) }, "page sans son en-tête");
      return { page: null, isCurrent: false };
    }
  };
}
