import type { Params } from "@seance/contract/endpoint";
import type { startPlayback } from "@seance/contract/playback";
import type { Caller } from "#core/actor.ts";
import type { Log } from "#core/log.ts";
import type { Secret } from "#core/secret.ts";
import { viewerOf } from "#core/actor.ts";
import { writeBatches, type Batches } from "#core/write-batches.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { addViews, type CountedViews } from "#domains/catalogue/index.ts";
import { noteViews, type View } from "./playback.queries.ts";

interface PendingView extends View {
  readonly itemType: CountedViews["item_type"];
}

/** Counts views of films and episodes; channels are not counted. */
export interface ViewCounter extends Pick<Batches<PendingView>, "flush" | "close"> {
  count(caller: Caller, item: Params<typeof startPlayback>): void;
}

declare module "#services.ts" {
  interface Services {
    readonly viewCounter: ViewCounter;
  }
}

/** Writes views in batches, each in one transaction, so that a retry counts nothing twice. A batch invalidates the cached lists. */
export function openViewCounter(db: Db, log: Log, secret: Secret): ViewCounter {
  const viewerKey = viewerOf(secret);
  const batches = writeBatches<PendingView>(log, "vues gardées pour le prochain envoi", (batch) =>
    inTransaction(db, (tx) => writeBatch(tx, batch)),
  );
  return {
    ...batches,
    count(caller, item) {
      if (item.item_type === "channel") return;
      const view = { viewer: viewerKey(caller), itemId: item.id.toLowerCase(), itemType: item.item_type };
      batches.add(`${view.viewer} ${view.itemId}`, view);
    },
  };
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
