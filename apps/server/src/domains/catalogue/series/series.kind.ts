import type { Series } from "@seance/contract/series";
import { binSeries, restoreSeries } from "#domains/catalogue/bin/bin-items.queries.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { presentSeries } from "./series.present.ts";
import { lockSeries, updateSeries } from "./series.write.queries.ts";

/** Series as the staff's writes see them. */
export const seriesKind: Kind<Series> = {
  type: "series",
  told: "series",
  label: ({ title }) => title,
  lock: async (tx, ids) => (await lockSeries(tx, ids)).map((row) => presentSeries(row, { links: true })),
  update: updateSeries,
  bin: binSeries,
  restore: restoreSeries,
};
