import type { UndoResult } from "@seance/contract/import-runs";
import { importMessages } from "@seance/contract/imports";
import type { Actor } from "#core/actor.ts";
import { Refusal, notFound } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { bumpCatalogue, changeWithin, episodeKind, movieKind, removeWithin, seriesKind } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { lockRun, type RunRow } from "./runs.queries.ts";
import { remainingItems, markUndone, untouchedItems, untouchedSeries } from "./undo.queries.ts";

/** Positions per statement. */
const placesAtOnce = 500;

/** Undoes a run in one transaction; items that were changed since stay, and are returned. */
export function undoRun({ db }: Services, actor: Actor, runId: string): Promise<UndoResult> {
  return inTransaction(db, async (tx) => {
    const run = await lockRun(tx, runId);
    if (!run) throw notFound();
    if (run.finished_at === null || run.undone_at !== null) throw new Refusal("conflict", importMessages.notUndoable);
    const removed = await removeItems(tx, actor, run);
    const left = await remainingItems(tx, runId);
    await markUndone(tx, runId);
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

async function removeItems(tx: Db, actor: Actor, { id, total_links }: RunRow): Promise<Removed> {
  const removed = { movies_removed: 0, series_removed: 0, episodes_removed: 0, links_removed: 0 };
  for (let from = 0; from < total_links; from += placesAtOnce) {
    const places = { from, to: from + placesAtOnce };
    const movies = await untouchedItems(tx, "movie", "create", id, places);
    const episodes = await untouchedItems(tx, "episode", "create", id, places);
    await removeWithin(tx, actor, movieKind, movies);
    await removeWithin(tx, actor, episodeKind, episodes);
    removed.movies_removed += movies.length;
    removed.episodes_removed += episodes.length;
    const given = {
      movies: await untouchedItems(tx, "movie", "complete", id, places),
      episodes: await untouchedItems(tx, "episode", "complete", id, places),
    };
    for (const movie of given.movies) await changeWithin(tx, actor, movieKind, movie, () => ({ video_url: null }));
    for (const episode of given.episodes) await changeWithin(tx, actor, episodeKind, episode, () => ({ video_url: null }));
    removed.links_removed += given.movies.length + given.episodes.length;
  }
  const series = await untouchedSeries(tx, id);
  await removeWithin(tx, actor, seriesKind, series);
  return { ...removed, series_removed: series.length };
}
