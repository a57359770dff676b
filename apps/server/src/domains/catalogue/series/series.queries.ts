import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";
import { seriesCardColumns, seriesColumns, type SeriesCardRow, type SeriesRow } from "./series.present.ts";

export const seriesByIds = (db: Db, ids: readonly string[], drafts: boolean): Promise<SeriesCardRow[]> =>
  db
    .selectFrom("series")
    .select(seriesCardColumns)
    .where("id", "=", sql<string>`any(${ids})`)
    .where(seen(drafts))
    .execute();

export const seriesById = (db: Db, id: string, drafts: boolean): Promise<SeriesRow | undefined> =>
  db.selectFrom("series").select(seriesColumns).where("id", "=", id).where(seen(drafts)).executeTakeFirst();

export const wholeSeriesById = (db: Db, ids: readonly string[], drafts: boolean): Promise<SeriesRow[]> =>
  db
    .selectFrom("series")
    .select(seriesColumns)
    .where("id", "=", sql<string>`any(${ids})`)
    .where(seen(drafts))
    .execute();
