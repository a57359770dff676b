import type { BinContents, BinItem, BinType, listBin as listBinEndpoint } from "@seance/contract/bin";
import type { Query } from "@seance/contract/endpoint";
import { localPart } from "@seance/contract/text";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { latestActors } from "#domains/audit/index.ts";
import { binPage, findBinned, mediaInUse, mediaNamedBy, type BinnedItem, type BinRow } from "#domains/catalogue/index.ts";
import { countFavouritesOf } from "#domains/favourites/index.ts";
import { hostedAmong } from "#domains/hosting/index.ts";
import { countProgressOf } from "#domains/progress/index.ts";
import type { Services } from "#services.ts";

export interface ItemRef {
  readonly type: BinType;
  readonly id: string;
}

/** A page of the deleted titles and channels, last deleted first. */
export async function listBin(
  { db, config }: Pick<Services, "db" | "config">,
  query: Query<typeof listBinEndpoint>,
): Promise<{ items: BinItem[]; total: number }> {
  const { rows, total } = await binPage(db, query, config.RETENTION_BIN);
  const deletions = rows.map(({ type, id }) => ({ action: `${type}.delete`, target_id: id }));
  const deletedBy = await latestActors(db, deletions);
  return { items: rows.map((row) => presentItem(row, deletedBy.get(row.id))), total };
}

const presentItem = (row: BinRow, deletedBy: string | undefined): BinItem => ({
  type: row.type,
  id: row.id,
  title: row.title,
  year: row.year,
  thumbnail: row.thumbnail,
  episodes: row.episodes,
  deleted_at: row.deleted_at.toISOString(),
  deleted_by: deletedBy ? localPart(deletedBy) : null,
  erased_at: row.erased_at.toISOString(),
});

/** What erasing an item also erases; 404 when it is not in the bin. */
export async function getBinContents(db: Db, { type, id }: ItemRef): Promise<BinContents> {
  const item = await findBinned(db, type, id);
  if (!item) throw notFound();
  return contentsOf(db, { type, id }, item);
}

export async function contentsOf(db: Db, { type, id }: ItemRef, { episodes, sagas }: BinnedItem): Promise<BinContents> {
  const all = [id, ...episodes];
  const [favourites, progress, named] = await Promise.all([
    countFavouritesOf(db, id),
    countProgressOf(db, all),
    Promise.all([mediaNamedBy(db, type, [id]), mediaNamedBy(db, "episode", episodes)]),
  ]);
  const hosted = await hostedAmong(db, named.flat());
  const inUse = hosted.length > 0 ? await mediaInUse(db, hosted, all) : new Set();
  const videos = hosted.filter((video) => !inUse.has(video)).length;
  return { episodes: episodes.length, favourites, progress, videos, sagas: [...sagas] };
}
