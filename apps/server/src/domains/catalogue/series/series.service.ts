import type { Episode } from "@seance/contract/episodes";
import type { Series } from "@seance/contract/series";
import type { Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { presentEpisode } from "#domains/catalogue/episodes/episodes.present.ts";
import { episodesOfSeries } from "#domains/catalogue/episodes/episodes.queries.ts";
import { openTitleSource, type TitleSource } from "#domains/catalogue/titles/list/title-list.service.ts";
import { titlesById } from "#domains/catalogue/titles/titles.queries.ts";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import type { Services } from "#services.ts";
import { presentSeries, wholeSeries } from "./series.present.ts";

export const openSeriesSource = (services: Services): TitleSource<"series", Series> =>
  openTitleSource(services, {
    table: "series",
    name: "series",
    read: async (db, ids, drafts) =>
      (await titlesById(db, wholeSeries, ids, drafts)).map((row) => presentSeries(row, { links: drafts })),
  });

export async function getSeries(db: Db, caller: Caller, id: string): Promise<Series> {
  const drafts = seesDrafts(caller);
  const [row] = await titlesById(db, wholeSeries, [id], drafts);
  if (!row) throw notFound();
  return presentSeries(row, { links: drafts });
}

/** A page of a series' episodes, in their order; 404 when the caller may not see the series. */
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
