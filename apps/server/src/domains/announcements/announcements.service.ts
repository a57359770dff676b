import type { Announcement } from "@seance/contract/announcements";
import type { Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Services } from "#services.ts";
import type { AnnouncementCache } from "./announcement-cache.ts";
import { isMeantFor } from "./audience.ts";
import type { Interaction } from "./counting.queries.ts";

/** The first `limit` current announcements for the caller's role. */
export async function listCurrent(cache: AnnouncementCache, caller: Caller, limit: number): Promise<Announcement[]> {
  return (await currentFor(cache, caller)).slice(0, limit);
}

/** Counts a view or click of an announcement; 404 when it is not shown to the caller. */
export async function countInteraction(
  { announcementCounter }: Pick<Services, "announcementCounter">,
  cache: AnnouncementCache,
  caller: Caller,
  id: string,
  kind: Interaction,
): Promise<void> {
  const shown = (await currentFor(cache, caller)).find((one) => one.id === id.toLowerCase());
  if (!shown) throw notFound();
  announcementCounter.count(caller, shown.id, kind);
}

async function currentFor(cache: AnnouncementCache, { actor }: Caller): Promise<Announcement[]> {
  return (await cache.read()).filter((one) => isMeantFor(one.target_audience, actor?.role ?? null));
}
