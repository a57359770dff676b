import { importMessages, type UndoResult } from "@seance/contract/imports";
import type { Actor } from "#core/actor.ts";
import { Refusal, notFound } from "#core/refusal.ts";
import { recordAudits } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { bumpCatalogue } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { lockRun, type RunRow } from "./runs.queries.ts";
import { binMade, binMadeSeries, leftOf, markUndone, recountSeries, takeLinksBack, type Removed } from "./undo.queries.ts";

const placesAtOnce = 500;

/** Takes back all that a run made, in one transaction; what somebody changed since stays, and is told. */
export function undoRun({ db }: Services, actor: Actor, runId: string): Promise<UndoResult> {
  return inTransaction(db, async (tx) => {
    const run = await lockRun(tx, runId);
    if (!run) throw notFound();
    if (run.finished_at === null || run.undone_at !== null) throw new Refusal("conflict", importMessages.notUndoable);
    const removed = await removeMade(tx, run);
    const left = await leftOf(tx, runId);
    await markUndone(tx, runId);
    const result: UndoResult = {
      movies_removed: removed.movie.length,
      series_removed: removed.series.length,
      episodes_removed: removed.episode.length,
      links_removed: removed.links.length,
      left,
    };
    await recordAudits(tx, actor, [
      {
        action: "import.undo",
        target: { type: "import", id: runId, label: `${run.total_links} liens` },
        after: { ...result, left: left.length },
      },
      ...(["movie", "series", "episode"] as const).flatMap((type) =>
        removed[type].map(({ id, title }) => ({
          action: `${type}.delete`,
          target: { type, id, label: title },
          before: { title, import: runId },
        })),
      ),
    ]);
    await bumpCatalogue(tx);
    await bumpCatalogue(tx, "movies");
    await bumpCatalogue(tx, "series");
    return result;
  });
}

type RemovedItems = Record<"movie" | "episode" | "series" | "links", Removed[]>;

async function removeMade(tx: Db, { id, total_links }: RunRow): Promise<RemovedItems> {
  const removed: RemovedItems = { movie: [], episode: [], series: [], links: [] };
  for (let from = 0; from < total_links; from += placesAtOnce) {
    const places = { from, to: from + placesAtOnce };
    for (const type of ["movie", "episode"] as const) {
      removed[type].push(...(await binMade(tx, type, id, places)));
      removed.links.push(...(await takeLinksBack(tx, type, id, places)));
    }
  }
  removed.series = await binMadeSeries(tx, id);
  await recountSeries(tx, id);
  return removed;
}
