import type { Caller } from "#core/actor.ts";
import { startChores } from "#core/chores.ts";
import { viewerOf } from "#core/viewer.ts";
import { publish } from "#db/bus.ts";
import { inTransaction } from "#db/client.ts";
import type { Services } from "#services.ts";
import { add, note, sweep, type CountedKind, type Seen } from "./counting.queries.ts";

/** What this process's viewers did that the database does not know yet. */
const pendingOf = new WeakMap<Services, Map<string, Seen>>();
const flushEveryMs = 10_000;
const sweepEveryMs = 3_600_000;
const fullAt = 20_000;

/** Remembers that a viewer saw an announcement or used its button; the hour's first one counts. */
export function countAnnouncement(services: Services, caller: Caller, announcementId: string, kind: CountedKind): void {
  const pending = pendingOf.get(services) ?? new Map<string, Seen>();
  pendingOf.set(services, pending);
  const viewer = viewerOf(caller);
  // While the database is away, a flood of viewers takes no more memory than this.
  if (pending.size < fullAt) pending.set(`${viewer} ${announcementId} ${kind}`, { viewer, announcementId, kind });
}

/** Writes views and clicks in batches from now on; gives what ends it, with a last batch. */
export const startCountingAnnouncements = (services: Services): (() => Promise<void>) =>
  startChores(services.log, [
    {
      failed: "vues d’annonces gardées pour le prochain envoi",
      everyMs: flushEveryMs,
      work: () => flush(services),
      also: "at-end",
    },
    { failed: "ménage des vues d’annonces remis", everyMs: sweepEveryMs, work: () => sweep(services.db) },
  ]);

/** All of the batch in one transaction or, kept for the next time, nothing; a repeat counts nothing twice. */
async function flush(services: Services): Promise<void> {
  const pending = pendingOf.get(services);
  if (!pending || pending.size === 0) return;
  const batch = new Map(pending);
  await inTransaction(services.db, async (tx) => {
    const counted = await note(tx, [...batch.values()]);
    if (counted.length === 0) return;
    await add(tx, totals(counted));
    await publish(tx, { kind: "tag", tag: "announcements" });
  });
  for (const key of batch.keys()) pending.delete(key);
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
