import type { Caller } from "#core/actor.ts";
import type { Log } from "#core/log.ts";
import { viewerOf } from "#core/actor.ts";
import { writeBatches, type Batches } from "#core/write-batches.ts";
import { publish } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { add, note, type CountedKind, type Seen } from "./counting.queries.ts";

/** Counts views and clicks of announcements; the hour's first one of a viewer counts. */
export interface AnnouncementCounter extends Pick<Batches<Seen>, "flush" | "close"> {
  count(caller: Caller, announcementId: string, kind: CountedKind): void;
}

declare module "#services.ts" {
  interface Services {
    readonly announcementCounter: AnnouncementCounter;
  }
}

/** A batch is one transaction: a repeat counts nothing twice. */
export function openAnnouncementCounter(db: Db, log: Log): AnnouncementCounter {
  const batches = writeBatches<Seen>(log, "vues d’annonces gardées pour le prochain envoi", (batch) =>
    inTransaction(db, (tx) => writeBatch(tx, batch)),
  );
  return {
    ...batches,
    count(caller, announcementId, kind) {
      const viewer = viewerOf(caller);
      batches.add(`${viewer} ${announcementId} ${kind}`, { viewer, announcementId, kind });
    },
  };
}

async function writeBatch(tx: Db, batch: readonly Seen[]): Promise<void> {
  const counted = await note(tx, batch);
  if (counted.length === 0) return;
  await add(tx, totals(counted));
  await publish(tx, { kind: "tag", tag: "announcements" });
}

/** Sorted, so that two batches at once lock the rows in the same order. */
function totals(counted: readonly Seen[]) {
  const byId = Map.groupBy(counted, (seen) => seen.announcementId);
  return [...byId]
    .map(([id, all]) => {
      const views = all.filter((seen) => seen.kind === "view").length;
      return { id, views, clicks: all.length - views };
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
