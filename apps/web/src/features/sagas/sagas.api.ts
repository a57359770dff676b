import { getSaga, listSagas } from "@seance/contract/sagas";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** A saga with its titles, in its order. */
export const sagaQuery = (id: string) =>
  queryOptions({ queryKey: ["sagas", id], queryFn: ({ signal }) => call(getSaga, { params: { id }, signal }) });

/** Every saga, with the ids of its titles. */
export const sagasQuery = queryOptions({
  queryKey: ["sagas"],
  queryFn: ({ signal }) => call(listSagas, { signal }),
  select: (answer) => answer.sagas,
});
