import type { Answer, Query } from "@seance/contract/endpoint";
import type { getImportRun, importHistory, importSeriesList, listImportRuns } from "@seance/contract/import-runs";
import { importLimits } from "@seance/contract/imports";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { seriesWithStats } from "#domains/catalogue/index.ts";
import { presentHistory, presentLink, presentRun } from "./imports.present.ts";
import { countedRun, countedRuns, countRuns, linksOfRun } from "./runs/runs.queries.ts";

export async function listRuns(db: Db, { skip, limit }: Query<typeof listImportRuns>): Promise<Answer<typeof listImportRuns>> {
  const [runs, total] = [await countedRuns(db, skip, limit), await countRuns(db)];
  return { runs: runs.map(presentRun), total };
}

export async function readRun(db: Db, id: string, query: Query<typeof getImportRun>): Promise<Answer<typeof getImportRun>> {
  const run = await countedRun(db, id);
  if (!run) throw notFound();
  const { links, total } = await linksOfRun(db, id, query);
  return { run: presentRun(run), results: links.map(presentLink), total };
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
