import type { Params } from "@seance/contract/endpoint";
import type { startPlayback } from "@seance/contract/playback";
import type { Caller } from "#core/actor.ts";
import { startChores } from "#core/chores.ts";
import { viewerOf } from "#core/viewer.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { addViews, type CountedViews } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { noteViews, sweepViews, type View } from "./playback.queries.ts";

interface PendingView extends View {
  readonly itemType: CountedViews["item_type"];
}

/** Views of this process that the database does not know yet, by viewer and item. */
const pendingOf = new WeakMap<Services, Map<string, PendingView>>();
/** Each batch renews the kept lists, which show the counts: not more often than this. */
const flushEveryMs = 10_000;
const sweepEveryMs = 3_600_000;
const fullAt = 20_000;

/** Remembers that a film or an episode is being watched; channels are not counted. */
export function countView(services: Services, caller: Caller, item: Params<typeof startPlayback>): void {
  if (item.item_type === "channel") return;
  const pending = pendingOf.get(services) ?? new Map<string, PendingView>();
  pendingOf.set(services, pending);
  const view = { viewer: viewerOf(caller), itemId: item.id.toLowerCase(), itemType: item.item_type };
  // While the database is away, a flood of viewers takes no more memory than this.
  if (pending.size < fullAt) pending.set(`${view.viewer} ${view.itemId}`, view);
}

/** Writes views in batches from now on; gives what ends it, with a last batch. */
export const startCounting = (services: Services): (() => Promise<void>) =>
  startChores(services.log, [
    { failed: "vues gardées pour le prochain envoi", everyMs: flushEveryMs, work: () => writeViews(services), also: "at-end" },
    { failed: "ménage des vues remis", everyMs: sweepEveryMs, work: () => sweepViews(services.db) },
  ]);

/** Writes what is pending in one transaction: all of it or, kept for the next time, nothing; a repeat counts nothing twice. */
async function writeViews(services: Services): Promise<void> {
  const pending = pendingOf.get(services);
  if (!pending || pending.size === 0) return;
  const batch = new Map(pending);
  await inTransaction(services.db, (tx) => writeBatch(tx, [...batch.values()]));
  for (const key of batch.keys()) pending.delete(key);
}

async function writeBatch(tx: Db, batch: readonly PendingView[]): Promise<void> {
  const types = new Map(batch.map((view) => [view.itemId, view.itemType]));
  const views = new Map<string, number>();
  for (const { itemId } of await noteViews(tx, batch)) views.set(itemId, (views.get(itemId) ?? 0) + 1);
  await addViews(
    tx,
    [...views].flatMap(([id, count]) => ({ item_type: types.get(id) ?? "movie", id, views: count })),
  );
}
