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
import { remainingItems, markUndone, untouchedItems, untouchedSeries, type Undoing } from "./undo.queries.ts";

/** Positions per statement. */
const placesAtOnce = 500;

/**
 * Undoes a run in one transaction; items that somebody has edited or published since stay, and are returned. It can be tried again for
 * these.
 */
export function undoRun(services: Services, actor: Actor, runId: string): Promise<UndoResult> {
  return commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    const run = await lockRun(tx, runId);
    if (!run) throw notFound();
    if (!isUndoable(run)) throw new Refusal("conflict", importMessages.notUndoable);
    const undoing = { ...run, only: run.undo && run.undo.left.map(({ item_id }) => item_id) };
    const removed = await removeItems(tx, actor, undoing, run.total_links);
    const left = await remainingItems(tx, undoing);
    await markUndone(tx, runId, { ...sumOf(removed, run.undo), left });
    await recordAudit(tx, actor, {
      action: "import.undo",
      target: { type: "import", id: runId, label: `${run.total_links} liens` },
      after: { ...removed, left: left.length },
    });
    for (const change of ["content", "movies", "series"] as const) await bumpCatalogue(tx, change);
    return { ...removed, left };
  });
}

const isUndoable = ({ finished_at, undone_at, undo }: RunRow): boolean =>
  finished_at !== null && (undone_at === null || (undo !== null && undo.left.length > 0));

type Removed = Omit<UndoResult, "left">;

const removedNames = { movie: "movies_removed", episode: "episodes_removed" } as const;
const withoutLink = () => ({ video_url: null });

const sumOf = (removed: Removed, earlier: Removed | null): Removed => ({
  movies_removed: removed.movies_removed + (earlier?.movies_removed ?? 0),
  series_removed: removed.series_removed + (earlier?.series_removed ?? 0),
  episodes_removed: removed.episodes_removed + (earlier?.episodes_removed ?? 0),
  links_removed: removed.links_removed + (earlier?.links_removed ?? 0),
});

async function removeItems(tx: Db, actor: Actor, undoing: Undoing, links: number): Promise<Removed> {
  const removed = { movies_removed: 0, series_removed: 0, episodes_removed: 0, links_removed: 0 };
  for (let from = 0; from < links; from += placesAtOnce) {
    const places = { from, to: from + placesAtOnce };
    for (const type of ["movie", "episode"] as const) {
      const created = await untouchedItems(tx, type, "create", undoing, places);
      await binItemsWithin(tx, actor, kinds[type], created);
      removed[removedNames[type]] += created.length;
      const completed = await untouchedItems(tx, type, "complete", undoing, places);
      for (const item of completed) await changeItemWithin<Movie | Episode>(tx, actor, kinds[type], item, withoutLink);
      removed.links_removed += completed.length;
    }
  }
  const series = await untouchedSeries(tx, undoing);
  await binItemsWithin(tx, actor, kinds.series, series);
  return { ...removed, series_removed: series.length };
}
