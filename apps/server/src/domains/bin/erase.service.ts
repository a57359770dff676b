import { binTypes, type BinRef, type BinType } from "@seance/contract/bin";
import type { Actor } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { retryOnDeadlock, type Db } from "#db/client.ts";
import { episodesInBin, eraseBinned } from "#domains/catalogue/index.ts";
import { eraseFavouritesOf } from "#domains/favourites/index.ts";
import { eraseFollowsOf } from "#domains/follows/index.ts";
import { eraseNoticesOf } from "#domains/notices/index.ts";
import { eraseProgressOf } from "#domains/progress/index.ts";
import { checkSecurityCode } from "#domains/security-code/index.ts";
import type { Services } from "#services.ts";
import { eraseWithMedia } from "./erase-with-media.ts";
import { binKinds } from "./bin-kinds.ts";
import { expiredItems, findBinned } from "./bin.queries.ts";
import { contentsOf } from "./bin.service.ts";

/** Rows, and items, per statement: small enough for the statement timeout. */
const rowBatch = 5000;
const itemBatch = 200;

/**
 * Erases an item of the bin and the rows that refer to it, after a check of the security code. Those rows are erased first, in
 * batches that commit separately: a popular title has too many favourites and too much progress for one statement.
 */
export async function eraseItem(services: Services, actor: Actor, { type, id }: BinRef, code: string | undefined): Promise<void> {
  const { db } = services;
  await checkSecurityCode(services, actor, code);
  const item = await findBinned(db, { type, id });
  if (!item) throw notFound();
  const contents = await contentsOf(db, { type, id });
  await eraseDependents(services, actor, type, [id]);
  const erase = async (tx: Db): Promise<void> => {
    if ((await binKinds[type].erase(tx, [id])) === 0) throw notFound();
    await recordAudit(tx, actor, { action: `${type}.erase`, target: { type, id, label: item.title }, before: { ...contents } });
  };
  await eraseWithMedia(services, actor, { type, ids: [id] }, erase);
}

/** Erases the items that have been in the bin for longer than RETENTION_BIN, and the rows that refer to them. */
export async function eraseExpiredItems(services: Services): Promise<void> {
  const { db, config } = services;
  for (const type of binTypes)
    for (;;) {
      const ids = await expiredItems(db, type, config.RETENTION_BIN, itemBatch);
      await eraseDependents(services, null, type, ids);
      const erased = await eraseWithMedia(services, null, { type, ids }, (tx) => binKinds[type].erase(tx, ids));
      if (ids.length < itemBatch || erased === 0) break;
    }
}

/** Erases the rows that refer to these items; for series also their episodes and the rows that refer to those. */
async function eraseDependents(services: Services, actor: Actor | null, type: BinType, ids: readonly string[]): Promise<void> {
  const { db } = services;
  if (type === "series")
    for (;;) {
      const episodes = await episodesInBin(db, ids, itemBatch);
      if (episodes.length === 0) break;
      await eraseDependents(services, actor, "episode", episodes);
      await eraseWithMedia(services, actor, { type: "episode", ids: episodes }, (tx) => eraseBinned(tx, "episode", episodes));
    }
  for (const eraseSome of [eraseFavouritesOf, eraseFollowsOf, eraseNoticesOf, eraseProgressOf])
    while ((await retryOnDeadlock(() => eraseSome(db, ids, rowBatch))) === rowBatch);
}
