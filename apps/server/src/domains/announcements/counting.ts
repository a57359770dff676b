import type { Caller } from "#core/actor.ts";
import type { Log } from "#core/log.ts";
import type { Secret } from "#core/secret.ts";
import { viewerOf } from "#core/actor.ts";
import { writeBatches, type Batches } from "#core/write-batches.ts";
import { publish } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { addCounts, recordInteractions, type Interaction, type SeenAnnouncement } from "./counting.queries.ts";

/** Counts views and clicks of announcements, at most one of each per viewer and hour. */
export interface AnnouncementCounter extends Pick<Batches<SeenAnnouncement>, "flush" | "close"> {
  count(caller: Caller, announcementId: string, kind: Interaction): void;
}

declare module "#services.ts" {
  interface Services {
    readonly announcementCounter: AnnouncementCounter;
  }
}

/** A batch is one transaction, so that a retry counts nothing twice. */
export function openAnnouncementCounter(db: Db, log: Log, secret: Secret): AnnouncementCounter {
  const viewerKey = viewerOf(secret);
  const batches = writeBatches<SeenAnnouncement>(log, "vues d’annonces gardées pour le prochain envoi", (batch) =>
    inTransaction(db, (tx) => writeBatch(tx, batch)),
  );
  return {
    ...batches,
    count(caller, announcementId, kind) {
      const viewer = viewerKey(caller);
      batches.add(`${viewer} ${announcementId} ${kind}`, { viewer, announcementId, kind });
    },
  };
}

async function writeBatch(tx: Db, batch: readonly SeenAnnouncement[]): Promise<void> {
  const counted = await recordInteractions(tx, batch);
  if (counted.length === 0) return;
  await addCounts(tx, totalsOf(counted));
  await publish(tx, { kind: "tag", tag: "announcements" });
}

/** Sorted, so that concurrent batches lock the rows in the same order. */
function totalsOf(counted: readonly SeenAnnouncement[]) {
  const byId = Map.groupBy(counted, (seen) => seen.announcementId);
  return [...byId]
    .map(([id, all]) => {
      const views = all.filter((seen) => seen.kind === "view").length;
      return { id, views, clicks: all.length - views };
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
