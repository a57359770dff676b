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
import { ApiError } from "#lib/api/api-error.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import { moved } from "#ui/list/move-item.ts";
import { notifyError } from "#ui/feedback/toasts.ts";

export type SagaPart = "movies" | "series";

/** Titles that the picker shows at most. */
const pickerShown = 10;
/** Titles of a saga are not offered again: the picker asks for as many more, up to what a list may hold. */
const askedAtMost = 100;

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

/** Up to ten titles that some words find and that the saga does not hold yet. */
export function useTitlesFor(part: SagaPart, words: string, held: readonly string[]) {
  const limit = Math.min(askedAtMost, pickerShown + held.length);
  return useQuery({
    queryKey: [part, "saga-picker", words, limit],
    queryFn: async ({ signal }) => {
      const query = { q: words.trim(), limit, sort_by: "title", sort_order: "asc" } as const;
      return part === "movies"
        ? (await call(listMovies, { query, signal })).movies
        : (await call(listSeries, { query, signal })).series;
    },
    select: (titles: readonly { id: string; title: string; year: number | null; poster_url: string | null }[]) =>
      titles.filter(({ id }) => !held.includes(id)).slice(0, pickerShown),
    placeholderData: keepPreviousData,
  });
}

const tellChange = (): void => announceContentChange("content-updated");

/** « Erreur : {detail} », as every write of a saga says it. */
export function tellSagaFault(error: unknown): void {
  const detail = error instanceof ApiError && error.detail ? error.detail : "Verifiez votre connexion et reessayez.";
  notifyError(`Erreur : ${detail}`);
}

export async function addSaga(body: NewSaga): Promise<void> {
  await call(createSaga, { body });
  tellChange();
}

/** Sends what changed of a saga with the version that the change is of. */
export async function saveSaga(body: SagaChange, { id, updated_at }: Saga): Promise<void> {
  await call(changeSaga, { params: { id }, body: { ...body, ...(updated_at && { expected_updated_at: updated_at }) } });
  tellChange();
}

export function useDeleteSaga() {
  return useMutation({
    mutationFn: (id: string) => call(deleteSaga, { params: { id } }),
    onSuccess: tellChange,
    onError: tellSagaFault,
  });
}

export function useAddTitle(id: string, part: SagaPart) {
  return useMutation({
    mutationFn: (titleId: string) =>
      part === "movies"
        ? call(addSagaMovie, { params: { id }, body: { movie_id: titleId } })
        : call(addSagaSeries, { params: { id }, body: { series_id: titleId } }),
    onSuccess: tellChange,
    onError: tellSagaFault,
  });
}

export function useRemoveTitle(id: string, part: SagaPart) {
  return useMutation({
    mutationFn: (titleId: string) =>
      part === "movies"
        ? call(removeSagaMovie, { params: { id, movieId: titleId } })
        : call(removeSagaSeries, { params: { id, seriesId: titleId } }),
    onSuccess: tellChange,
    onError: tellSagaFault,
  });
}

interface Move {
  readonly titleId: string;
  readonly from: number;
  readonly to: number;
}

/** Moves a title in its saga: shown at once, taken back where the server refuses. A step is a step; a longer way is the whole order. */
export function useMoveTitle(id: string, part: SagaPart) {
  const queries = useQueryClient();
  const key = sagaKey(id);
  return useMutation({
    // One after the other: each is of the order that the one before has left.
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
      tellSagaFault(error);
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
