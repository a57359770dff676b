import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, uuid } from "./fields.ts";
import { movieCard, seriesCard, version } from "./titles.ts";

export const saga = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  movies: z.array(uuid),
  series: z.array(uuid),
  posters: z.array(z.string()),
  ...version,
});
export type Saga = z.infer<typeof saga>;

export const sagaWithItems = z.extend(saga, { movie_items: z.array(movieCard), series_items: z.array(seriesCard) });
export type SagaWithItems = z.infer<typeof sagaWithItems>;

export const listSagas = endpoint({
  method: "GET",
  path: "/sagas",
  summary: "Les sagas",
  access: "public",
  answer: z.object({ sagas: z.array(saga) }),
  cache: ["catalogue"],
});

export const getSaga = endpoint({
  method: "GET",
  path: "/sagas/:id",
  summary: "Une saga et ses titres, dans l’ordre",
  access: "public",
  params: idParams,
  answer: sagaWithItems,
  cache: ["catalogue"],
});
