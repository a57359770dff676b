import type { Saga } from "@seance/contract/sagas";
import { limits } from "@seance/contract/limits";

export interface SagaRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly updated_at: Date;
}

/** A title's place in a saga; films first, each kind in the saga's order. */
export interface PlacedTitle {
  readonly saga_id: string;
  readonly movie_id: string | null;
  readonly series_id: string | null;
  readonly poster: string | null;
}

/** A saga with the titles that the caller sees; with `drafts` also its version. */
export function presentSaga(saga: SagaRow, titles: readonly PlacedTitle[], { drafts }: { drafts: boolean }): Saga {
  return {
    id: saga.id,
    name: saga.name,
    description: saga.description,
    movies: titles.flatMap((title) => title.movie_id ?? []),
    series: titles.flatMap((title) => title.series_id ?? []),
    posters: titles.flatMap((title) => title.poster ?? []).slice(0, limits.home.sagaFan),
    ...(drafts && { updated_at: saga.updated_at.toISOString() }),
  };
}
