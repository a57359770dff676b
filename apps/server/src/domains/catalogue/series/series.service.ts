import type { Episode } from "@seance/contract/episodes";
import type { Series } from "@seance/contract/series";
import type { Caller } from "#core/actor.ts";
import { presentEpisode } from "#domains/catalogue/episodes/episodes.present.ts";
import { episodesOfSeries } from "#domains/catalogue/episodes/episodes.queries.ts";
import { getTitle, openTitleSource, type TitleSource } from "#domains/catalogue/titles/list/title-list.service.ts";
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

/** A page of a series' episodes, in their order; 404 when the caller may not see the series. */
export async function listSeriesEpisodes(
  source: TitleSource<"series", Series>,
  caller: Caller,
  id: string,
  page: { skip: number; limit: number },
): Promise<{ episodes: Episode[]; total: number; showing: number }> {
  const drafts = seesDrafts(caller);
  await getTitle(source, caller, id);
  const { rows, total } = await episodesOfSeries(source.db, id, drafts, page);
  return { episodes: rows.map((row) => presentEpisode(row, { links: drafts })), total, showing: rows.length };
}
