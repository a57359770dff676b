import {
  binLimits,
  binMessages,
  binTypes,
  deletePermissions,
  type BinContents,
  type BinItem,
  type BinRef,
  type BinReturns,
  type listBin as listBinEndpoint,
  type restoreSeveralFromBin,
} from "@seance/contract/bin";
import type { Answer, Query } from "@seance/contract/endpoint";
import { localPart } from "@seance/contract/text";
import { actorCan, type Actor } from "#core/actor.ts";
import { accessRefused, notFound, Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { countHolders } from "#domains/badges/index.ts";
import { episodeIdsOf, mediaInUse, mediaNamedBy, relatedTo, sagaNamesOf } from "#domains/catalogue/index.ts";
import { countFavouritesOf, favouritesByTitle } from "#domains/favourites/index.ts";
import { hostedAmong } from "#domains/hosting/index.ts";
import { countProgressOf, progressByItem } from "#domains/progress/index.ts";
import type { Services } from "#services.ts";
import { binKinds } from "./bin-kinds.ts";
import { binDeleters, binPage, findBinned, type BinRow } from "./bin.queries.ts";

const dayMs = 86_400_000;

/** A page of the bin; callers without `database:explore` see their own deletions of the last day. */
export async function listBin(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Actor,
  query: Query<typeof listBinEndpoint>,
): Promise<Answer<typeof listBinEndpoint>> {
  const all = actorCan(actor, "database:explore");
  const { rows, total } = await binPage(db, all ? query : { ...query, by: actor.id, withinHours: binLimits.ownHours });
  const returns = await returnsOf(db, rows);
  const deleters = all ? await binDeleters(db) : [];
  return {
    items: rows.map((row, i) => presentItem(row, returns[i], config.RETENTION_BIN)),
    total,
    deleters: deleters.map(({ id, email }) => ({ id, name: localPart(email) })),
  };
}

const nothing: BinReturns = { episodes: 0, favourites: 0, progress: 0, sagas: 0, titles: 0, holders: 0 };

const presentItem = (row: BinRow, returns: BinReturns = nothing, days: number): BinItem => ({
  type: row.type,
  id: row.id,
  title: row.title,
  year: row.year,
  thumbnail: row.thumbnail,
  returns,
  deleted_at: row.deleted_at.toISOString(),
  deleted_by: row.actor_email ? localPart(row.actor_email) : null,
  erased_at: new Date(row.deleted_at.getTime() + days * dayMs).toISOString(),
});

/** What comes back with each of the items. */
async function returnsOf(db: Db, rows: readonly BinRow[]): Promise<BinReturns[]> {
  const ids = rows.map(({ id }) => id);
  const related = await relatedTo(db, rows);
  const favourites = await favouritesByTitle(db, ids);
  const progress = await progressByItem(db, [...ids, ...[...related.episodes.values()].flat()]);
  const holders = await countHolders(db, ids);
  return ids.map((id) => {
    const episodes = related.episodes.get(id) ?? [];
    return {
      episodes: episodes.length,
      favourites: favourites.get(id) ?? 0,
      progress: [id, ...episodes].reduce((sum, item) => sum + (progress.get(item) ?? 0), 0),
      sagas: related.sagas.get(id) ?? 0,
      titles: related.titles.get(id) ?? 0,
      holders: holders.get(id) ?? 0,
    };
  });
}

/** Restores an item that the actor may restore. */
export async function restoreFromBin(services: Services, actor: Actor, ref: BinRef): Promise<void> {
  await requireRestorable(services.db, actor, ref);
  await binKinds[ref.type].restore(services, actor, ref.id);
}

/** Those who may delete an item may restore it for a day if they deleted it themselves; the fondateur may always. */
async function requireRestorable(db: Db, actor: Actor, ref: BinRef): Promise<void> {
  if (actorCan(actor, "database:explore")) return;
  if (!actorCan(actor, deletePermissions[ref.type])) throw accessRefused();
  const item = await findBinned(db, ref);
  if (!item) throw notFound();
  if (item.actor_id !== actor.id) throw accessRefused();
  if (Date.now() - item.deleted_at.getTime() > binLimits.ownHours * 3_600_000)
    throw new Refusal("forbidden", binMessages.ownForADay);
}

/** Restores several items, each on its own, a series before its episodes; answers which were refused, and why. */
export async function restoreSeveral(
  services: Services,
  actor: Actor,
  items: readonly BinRef[],
): Promise<Answer<typeof restoreSeveralFromBin>> {
  const refused: (BinRef & { detail: string })[] = [];
  const ordered = items.toSorted((a, b) => binTypes.indexOf(a.type) - binTypes.indexOf(b.type));
  for (const item of ordered)
    try {
      await restoreFromBin(services, actor, item);
    } catch (error) {
      if (!(error instanceof Refusal) || typeof error.detail !== "string") throw error;
      refused.push({ ...item, detail: error.detail });
    }
  return { restored: items.length - refused.length, refused };
}

/** What erasing an item also erases; 404 when it is not in the bin. */
export async function getBinContents(db: Db, ref: BinRef): Promise<BinContents> {
  if (!(await findBinned(db, ref))) throw notFound();
  return contentsOf(db, ref);
}

export async function contentsOf(db: Db, { type, id }: BinRef): Promise<BinContents> {
  const episodes = type === "series" ? await episodeIdsOf(db, id) : [];
  const all = [id, ...episodes];
  const favourites = await countFavouritesOf(db, id);
  const progress = await countProgressOf(db, all);
  const named = [...(await mediaNamedBy(db, type, [id])), ...(await mediaNamedBy(db, "episode", episodes))];
  const hosted = await hostedAmong(db, named);
  const inUse = hosted.length > 0 ? await mediaInUse(db, hosted, all) : new Set();
  const videos = hosted.filter((video) => !inUse.has(video)).length;
  const sagas = type === "movie" || type === "series" ? await sagaNamesOf(db, type, id) : [];
  const holders = (await countHolders(db, [id])).get(id) ?? 0;
  return { episodes: episodes.length, favourites, progress, videos, sagas: sagas.toSorted(), holders };
}
