import type { Answer, Query } from "@seance/contract/endpoint";
import type { getImportRun, importHistory, importSeriesList, listImportRuns } from "@seance/contract/import-runs";
import { isCopyable } from "@seance/contract/link-copies";
import { importLimits, importMessages } from "@seance/contract/imports";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { seriesWithStats } from "#domains/catalogue/index.ts";
import { copyLinks } from "#domains/hosting/index.ts";
import type { Services } from "#services.ts";
import { presentHistory, presentLink, presentRun } from "./imports.present.ts";
import { countCopies, countedRun, countedRuns, countRuns, findRun, linksOfRun, linksToCopy } from "./runs/runs.queries.ts";

export async function listRuns(db: Db, { skip, limit }: Query<typeof listImportRuns>): Promise<Answer<typeof listImportRuns>> {
  const [runs, total] = [await countedRuns(db, skip, limit), await countRuns(db)];
  return { runs: runs.map(presentRun), total };
}

export async function readRun(db: Db, id: string, query: Query<typeof getImportRun>): Promise<Answer<typeof getImportRun>> {
  const run = await countedRun(db, id);
  if (!run) throw notFound();
  const [{ links, total }, copies] = await Promise.all([linksOfRun(db, id, query), countCopies(db, id)]);
  return { run: presentRun(run), results: links.map(presentLink), total, copies };
}

/** Has the videos that titles got by an import copied to this server. */
export async function copyRun(services: Services, actor: Actor, id: string): Promise<{ copies: number }> {
  const run = await findRun(services.db, id);
  if (!run) throw notFound();
  if (run.finished_at === null || run.undone_at !== null) throw new Refusal("conflict", importMessages.notCopyable);
  return copyLinks(services, actor, (await linksToCopy(services.db, id)).filter(isCopyable));
}

export async function listHistory(db: Db): Promise<Answer<typeof importHistory>> {
  return { history: (await countedRuns(db, 0, importLimits.history)).map(presentHistory) };
}

export async function listSeries(db: Db): Promise<Answer<typeof importSeriesList>> {
  const rows = await seriesWithStats(db);
  return {
    series: rows.map(({ seasons_count, episodes_count, season_stats, ...one }) => ({
      ...one,
      seasons: seasons_count,
      episodes: episodes_count,
      season_stats: season_stats ?? {},
    })),
  };
}
