import type { Announcement } from "@seance/contract/announcements";
import type { Actor, Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import type { AnnouncementCache } from "./announcement-cache.ts";
import { isMeantFor } from "./audience.ts";
import type { Interaction } from "./counting.queries.ts";
import { dismissedIds, insertDismissal } from "./dismissals.queries.ts";

/** The first `limit` current announcements for the caller's role that the caller's account has not closed. */
export async function listCurrent(db: Db, cache: AnnouncementCache, caller: Caller, limit: number): Promise<Announcement[]> {
  const current = await currentFor(cache, caller);
  if (!caller.actor || current.length === 0) return current.slice(0, limit);
  const dismissed = await dismissedIds(db, caller.actor.id);
  return current.filter(({ id }) => !dismissed.has(id)).slice(0, limit);
}

/** Closes an announcement for the account; 404 when it is not shown to the caller's role. */
export async function dismissCurrent(
  db: Db,
  cache: AnnouncementCache,
  caller: Caller & { readonly actor: Actor },
  id: string,
): Promise<void> {
  await insertDismissal(db, caller.actor.id, (await shownTo(cache, caller, id)).id);
}

/** Counts a view or click of an announcement; 404 when it is not shown to the caller. */
export async function countInteraction(
  { announcementCounter }: Pick<Services, "announcementCounter">,
  cache: AnnouncementCache,
  caller: Caller,
  id: string,
  kind: Interaction,
): Promise<void> {
  announcementCounter.count(caller, (await shownTo(cache, caller, id)).id, kind);
}

async function shownTo(cache: AnnouncementCache, caller: Caller, id: string): Promise<Announcement> {
  const shown = (await currentFor(cache, caller)).find((one) => one.id === id.toLowerCase());
  if (!shown) throw notFound();
  return shown;
}

async function currentFor(cache: AnnouncementCache, { actor }: Caller): Promise<Announcement[]> {
  return (await cache.read()).filter((one) => isMeantFor(one.target_audience, actor?.role ?? null));
}
