import type { Episode } from "@seance/contract/episodes";
import type { Series, SeriesQuery } from "@seance/contract/series";
import type { Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { presentEpisode } from "#domains/catalogue/episodes/episodes.present.ts";
import { episodesOfSeries } from "#domains/catalogue/episodes/episodes.queries.ts";
import type { KeptIndex } from "#domains/catalogue/titles/kept-index.ts";
import type { KeptTitles } from "#domains/catalogue/titles/kept-titles.ts";
import { listTitles } from "#domains/catalogue/titles/title-list.service.ts";
import type { Totals } from "#domains/catalogue/titles/totals.ts";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import { presentSeries } from "./series.present.ts";
import { seriesById, wholeSeriesById } from "./series.queries.ts";

export interface SeriesShelf {
  readonly db: Db;
  readonly totals: Totals;
  readonly index: KeptIndex;
  readonly kept: KeptTitles<Series>;
}

export async function listSeries(
  { db, totals, index, kept }: SeriesShelf,
  caller: Caller,
  query: SeriesQuery,
): Promise<{ series: Series[]; total: number }> {
  const drafts = seesDrafts(caller);
  const fromRows = async (ids: readonly string[]): Promise<Series[]> =>
    (await wholeSeriesById(db, ids, drafts)).map((row) => presentSeries(row, { links: drafts }));
  const read = drafts ? fromRows : (ids: readonly string[]): Promise<Series[]> => kept.get(ids, fromRows);
  const { items, total } = await listTitles({ db, totals, index }, { table: "series", drafts, read }, query);
  return { series: items, total };
}

export async function getSeries(db: Db, caller: Caller, id: string): Promise<Series> {
  const drafts = seesDrafts(caller);
  const row = await seriesById(db, id, drafts);
  if (!row) throw notFound();
  return presentSeries(row, { links: drafts });
}

/** A series' episodes by season then number; 404 for a series that the caller may not see. */
export async function listSeriesEpisodes(
  db: Db,
  caller: Caller,
  id: string,
  page: { skip: number; limit: number },
): Promise<{ episodes: Episode[]; total: number; showing: number }> {
  const drafts = seesDrafts(caller);
  await getSeries(db, caller, id);
  const { rows, total } = await episodesOfSeries(db, id, drafts, page);
  return { episodes: rows.map((row) => presentEpisode(row, { links: drafts })), total, showing: rows.length };
}
