import type { TitleCard } from "@seance/contract/titles";
import { useQuery } from "@tanstack/react-query";
import { sagaQuery, sagasQuery } from "./sagas.api.ts";

/** The other titles of a title's saga, in order; none while loading or without a saga. */
export function useSameSaga(id: string): readonly TitleCard[] {
  const sagas = useQuery(sagasQuery);
  const own = sagas.data?.find(({ movies, series }) => movies.includes(id) || series.includes(id));
  const saga = useQuery({ ...sagaQuery(own?.id ?? ""), enabled: own !== undefined });
  if (!saga.data) return [];
  return [...saga.data.movie_items, ...saga.data.series_items].filter((title) => title.id !== id);
}
