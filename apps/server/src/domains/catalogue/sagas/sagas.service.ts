import type { Saga, SagaWithItems } from "@seance/contract/sagas";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { movieCards, presentMovieCard } from "#domains/catalogue/movies/movies.present.ts";
import { presentSeriesCard, seriesCards } from "#domains/catalogue/series/series.present.ts";
import { titlesById } from "#domains/catalogue/titles/titles.queries.ts";
import { presentSaga } from "./sagas.present.ts";
import { allSagas, placedTitles, sagaById } from "./sagas.queries.ts";

/** Every saga by name, with the titles that the caller may see. */
export async function listSagas(db: Db, drafts: boolean): Promise<Saga[]> {
  const [sagas, titles] = await Promise.all([allSagas(db), placedTitles(db, drafts)]);
  const bySaga = Map.groupBy(titles, (title) => title.saga_id);
  return sagas.map((saga) => presentSaga(saga, bySaga.get(saga.id) ?? [], { drafts }));
}

export async function getSaga(db: Db, drafts: boolean, id: string): Promise<SagaWithItems> {
  const row = await sagaById(db, id);
  if (!row) throw notFound();
  const saga = presentSaga(row, await placedTitles(db, drafts, id), { drafts });
  const [movies, series] = await Promise.all([
    titlesById(db, movieCards, saga.movies, drafts),
    titlesById(db, seriesCards, saga.series, drafts),
  ]);
  return {
    ...saga,
    movie_items: inOrder(saga.movies, movies.map(presentMovieCard)),
    series_items: inOrder(saga.series, series.map(presentSeriesCard)),
  };
}

/** The items in the order of the ids; items that were deleted meanwhile are left out. */
function inOrder<T extends { id: string }>(ids: readonly string[], items: readonly T[]): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
