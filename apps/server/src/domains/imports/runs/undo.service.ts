import type { Episode } from "@seance/contract/episodes";
import type { UndoResult } from "@seance/contract/import-runs";
import { importMessages } from "@seance/contract/imports";
import type { Movie } from "@seance/contract/movies";
import type { Actor } from "#core/actor.ts";
import { Refusal, notFound } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { binItemsWithin, bumpCatalogue, changeItemWithin, kinds } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { lockRun, type RunRow } from "./runs.queries.ts";
import { remainingItems, markUndone, untouchedItems, untouchedSeries } from "./undo.queries.ts";

/** Positions per statement. */
const placesAtOnce = 500;

/** Undoes a run in one transaction; items that were changed since stay, and are returned. */
export function undoRun(services: Services, actor: Actor, runId: string): Promise<UndoResult> {
  return commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    const run = await lockRun(tx, runId);
    if (!run) throw notFound();
    if (run.finished_at === null || run.undone_at !== null) throw new Refusal("conflict", importMessages.notUndoable);
    const removed = await removeItems(tx, actor, run);
    const left = await remainingItems(tx, runId);
    await markUndone(tx, runId, { ...removed, left });
    await recordAudit(tx, actor, {
      action: "import.undo",
      target: { type: "import", id: runId, label: `${run.total_links} liens` },
      after: { ...removed, left: left.length },
    });
    for (const change of ["content", "movies", "series"] as const) await bumpCatalogue(tx, change);
    return { ...removed, left };
  });
}

type Removed = Omit<UndoResult, "left">;

const removedNames = { movie: "movies_removed", episode: "episodes_removed" } as const;
const withoutLink = () => ({ video_url: null });

async function removeItems(tx: Db, actor: Actor, { id, total_links }: RunRow): Promise<Removed> {
  const removed = { movies_removed: 0, series_removed: 0, episodes_removed: 0, links_removed: 0 };
  for (let from = 0; from < total_links; from += placesAtOnce) {
    const places = { from, to: from + placesAtOnce };
    for (const type of ["movie", "episode"] as const) {
      const created = await untouchedItems(tx, type, "create", id, places);
      await binItemsWithin(tx, actor, kinds[type], created);
      removed[removedNames[type]] += created.length;
      const completed = await untouchedItems(tx, type, "complete", id, places);
      for (const item of completed) await changeItemWithin<Movie | Episode>(tx, actor, kinds[type], item, withoutLink);
      removed.links_removed += completed.length;
    }
  }
  const series = await untouchedSeries(tx, id);
  await binItemsWithin(tx, actor, kinds.series, series);
  return { ...removed, series_removed: series.length };
}
