import type { Body } from "@seance/contract/endpoint";
import type { changeSeries as changeSeriesCall, createSeries as createSeriesCall } from "@seance/contract/series-form";
import type { Series } from "@seance/contract/series";
import type { Actor } from "#core/actor.ts";
import { binSeries, restoreSeries } from "#domains/catalogue/bin/bin-items.queries.ts";
import { lockTitles } from "#domains/catalogue/titles/titles.queries.ts";
import { checkPublication } from "#domains/catalogue/titles/fields/title.values.ts";
import { pictureColumns } from "#domains/catalogue/titles/titles.write.service.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { changeItem, createItem } from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { presentSeries, wholeSeries } from "./series.present.ts";
import { insertSeries, updateSeries } from "./series.write.queries.ts";

export const seriesKind: Kind<Series> = {
  type: "series",
  change: "series",
  label: ({ title }) => title,
  lock: async (tx, ids) => (await lockTitles(tx, wholeSeries, ids)).map((row) => presentSeries(row, { links: true })),
  update: updateSeries,
  bin: binSeries,
  restore: restoreSeries,
};

/** Without a thumbnail, the backdrop is used. */
export function createSeries(services: Services, actor: Actor, body: Body<typeof createSeriesCall>): Promise<Series> {
  const { thumbnail, poster, thumbnail_url, poster_url, ...fields } = checkPublication(body);
  const pictures = pictureColumns({ thumbnail, thumbnail_url, poster, poster_url });
  return createItem(services, actor, seriesKind, fields, (tx) =>
    insertSeries(tx, { ...fields, ...pictures, thumbnail_url: pictures.thumbnail_url ?? body.backdrop }),
  );
}

export function changeSeries(services: Services, actor: Actor, id: string, body: Body<typeof changeSeriesCall>): Promise<Series> {
  const { thumbnail, poster, thumbnail_url, poster_url, expected_updated_at, ...fields } = body;
  const wanted = (before: Series) => {
    checkPublication({ ...before, ...fields });
    return {
      ...fields,
      ...(before.thumbnail_url === null && fields.backdrop && { thumbnail_url: fields.backdrop }),
      ...pictureColumns({ thumbnail, thumbnail_url, poster, poster_url }),
    };
  };
  return changeItem(services, actor, seriesKind, id, wanted, expected_updated_at);
}
