import { sql } from "kysely";
import { inTransaction, type Db } from "#db/client.ts";
import { bumpCatalogue } from "#domains/catalogue/writes/bump.queries.ts";

export interface CountedViews {
  readonly item_type: "movie" | "episode";
  readonly id: string;
  readonly views: number;
}

/** Adds a batch of views to the titles, to the series of episodes, and to the current day in Paris. */
export async function addViews(db: Db, batch: readonly CountedViews[]): Promise<void> {
  if (batch.length === 0) return;
  await inTransaction(db, async (tx) => {
    const movies = counts(batch, "movie");
    const episodes = counts(batch, "episode");
    await sql`update movie set views = views + counted.n from ${movies} where movie.id = counted.id`.execute(tx);
    await sql`
      with seen as (update episode set views = views + counted.n from ${episodes} where episode.id = counted.id returning series_id, counted.n),
        counted as (select series_id as id, sum(n)::integer as n from seen group by series_id)
      update series set views = views + counted.n from counted where series.id = counted.id`.execute(tx);
    await addToDay(
      tx,
      batch.reduce((sum, { views }) => sum + views, 0),
    );
    await bumpCatalogue(tx, "counts");
  });
}

const addToDay = (tx: Db, views: number) =>
  sql`
    insert into views_by_day (day, views) values ((now() at time zone 'Europe/Paris')::date, ${views})
    on conflict (day) do update set views = views_by_day.views + excluded.views`.execute(tx);

/** The batch as a table `counted (id, n)`, sorted so that concurrent batches lock the rows in the same order. */
function counts(batch: readonly CountedViews[], type: CountedViews["item_type"]) {
  const items = batch.filter((item) => item.item_type === type).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const ids = items.map((item) => item.id);
  const views = items.map((item) => item.views);
  return sql`(select id, sum(n)::integer as n from unnest(${ids}::uuid[], ${views}::integer[]) as given (id, n) group by id) as counted`;
}
