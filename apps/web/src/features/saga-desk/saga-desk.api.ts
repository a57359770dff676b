import { listMovies } from "@seance/contract/movies";
import {
  addSagaMovie,
  addSagaSeries,
  changeSaga,
  createSaga,
  deleteSaga,
  removeSagaMovie,
  removeSagaSeries,
  reorderSagaMovie,
  reorderSagaSeries,
  type NewSaga,
  type SagaChange,
} from "@seance/contract/saga-form";
import { getSaga, listSagas, type Saga, type SagaWithItems } from "@seance/contract/sagas";
import { listSeries } from "@seance/contract/series";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { expectedVersion } from "#lib/form-check.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import { moved } from "#ui/list/move-item.ts";
import { notifyError } from "#ui/feedback/toasts.ts";

export type SagaPart = "movies" | "series";

const pickerSize = 10;
/** The largest `limit` of a list call. */
const maxLimit = 100;

export const allSagas = queryOptions({
  queryKey: ["sagas", "desk"],
  queryFn: ({ signal }) => call(listSagas, { signal }),
  select: ({ sagas }) => sagas,
});
export const useAllSagas = () => useQuery(allSagas);

const sagaKey = (id: string) => ["sagas", id] as const;

export function useSagaItems(id: string) {
  return useQuery({
    queryKey: sagaKey(id),
    queryFn: ({ signal }) => call(getSaga, { params: { id }, signal }),
  });
}

/** The first titles that match some words, without those that the saga `held` already: as many more are asked for. */
export function useTitlesFor(part: SagaPart, words: string, held: readonly string[]) {
  const limit = Math.min(maxLimit, pickerSize + held.length);
  return useQuery({
    queryKey: [part, "saga-picker", words, limit],
    queryFn: async ({ signal }) => {
      const query = { q: words.trim(), limit, sort_by: "title", sort_order: "asc" } as const;
      return part === "movies"
        ? (await call(listMovies, { query, signal })).movies
        : (await call(listSeries, { query, signal })).series;
    },
    select: (titles: readonly { id: string; title: string; year: number | null; poster_url: string | null }[]) =>
      titles.filter(({ id }) => !held.includes(id)).slice(0, pickerSize),
    placeholderData: keepPreviousData,
  });
}

const tellChange = (): void => announceContentChange("content-updated");

/** The error toast of every write of a saga. */
function notifySagaError(error: unknown): void {
  const detail = error instanceof ApiError && error.detail ? error.detail : "Verifiez votre connexion et reessayez.";
  notifyError(`Erreur : ${detail}`);
}

export async function addSaga(body: NewSaga): Promise<void> {
  await call(createSaga, { body });
  tellChange();
}

export async function saveSaga(body: SagaChange, base: Saga): Promise<void> {
  await call(changeSaga, { params: { id: base.id }, body: { ...body, ...expectedVersion(base) } });
  tellChange();
}

const useSagaWrite = (send: (id: string) => Promise<unknown>) =>
  useMutation({ mutationFn: send, onSuccess: tellChange, onError: notifySagaError });

export const useDeleteSaga = () => useSagaWrite((id) => call(deleteSaga, { params: { id } }));

export const useAddTitle = (id: string, part: SagaPart) =>
  useSagaWrite((titleId) =>
    part === "movies"
      ? call(addSagaMovie, { params: { id }, body: { movie_id: titleId } })
      : call(addSagaSeries, { params: { id }, body: { series_id: titleId } }),
  );

export const useRemoveTitle = (id: string, part: SagaPart) =>
  useSagaWrite((titleId) =>
    part === "movies"
      ? call(removeSagaMovie, { params: { id, movieId: titleId } })
      : call(removeSagaSeries, { params: { id, seriesId: titleId } }),
  );

interface Move {
  readonly titleId: string;
  readonly from: number;
  readonly to: number;
}

/** Moves a title in its saga, as an optimistic update. One step is a call of its own; a longer move sends the whole order. */
export function useMoveTitle(id: string, part: SagaPart) {
  const queries = useQueryClient();
  const key = sagaKey(id);
  return useMutation({
    // Moves are sent one after the other: each starts from the order that the previous one left.
    scope: { id: `saga-${id}-${part}` },
    mutationFn: async (move: Move & { order: string[] }): Promise<unknown> => {
      if (Math.abs(move.to - move.from) !== 1) return call(changeSaga, { params: { id }, body: { [part]: move.order } });
      const direction = move.to < move.from ? ("up" as const) : ("down" as const);
      return part === "movies"
        ? call(reorderSagaMovie, { params: { id }, body: { movie_id: move.titleId, direction } })
        : call(reorderSagaSeries, { params: { id }, body: { series_id: move.titleId, direction } });
    },
    onMutate: async ({ from, to }) => {
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData<SagaWithItems>(key, (saga) => saga && withMoved(saga, part, from, to));
    },
    onError: (error) => {
      notifySagaError(error);
      void queries.invalidateQueries({ queryKey: key });
    },
    onSuccess: () => {
      if (queries.isMutating({ predicate: ({ options }) => options.scope?.id === `saga-${id}-${part}` }) <= 1) tellChange();
    },
  });
}

function withMoved(saga: SagaWithItems, part: SagaPart, from: number, to: number): SagaWithItems {
  return part === "movies"
    ? { ...saga, movies: moved(saga.movies, from, to), movie_items: moved(saga.movie_items, from, to) }
    : { ...saga, series: moved(saga.series, from, to), series_items: moved(saga.series_items, from, to) };
}
