import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, multiLine, uuid } from "./fields.ts";
import { expectedVersion, formLimits, requiredLine } from "./form-fields.ts";
import { saga } from "./sagas.ts";

export const sagaLimits = { items: 500, description: 2000 } as const;

/** Messages of the form, used by the web and the server. */
export const sagaMessages = {
  name: "Le nom de la saga est obligatoire",
  twice: "Un titre ne peut être deux fois dans la même saga",
  unknown: "Ce titre n’existe pas",
  held: "Ce titre est déjà dans la saga",
  first: "Ce titre est déjà le premier",
  last: "Ce titre est déjà le dernier",
  full: "Une saga compte au plus 500 titres de chaque sorte",
  noMovieLeft: "Aucun film disponible a ajouter",
} as const;

const ids = z.array(uuid).check(
  z.maxLength(sagaLimits.items, sagaMessages.full),
  z.refine((given) => new Set(given).size === given.length, sagaMessages.twice),
);

const fields = {
  name: requiredLine(formLimits.title, sagaMessages.name),
  description: z.string().check(z.trim(), z.maxLength(sagaLimits.description), multiLine),
  /** Ids, in order. */
  movies: ids,
  series: ids,
};

export const newSaga = z.extend(z.partial(z.strictObject(fields)), { name: fields.name });
export type NewSaga = z.input<typeof newSaga>;

/** `movies` and `series` replace the whole list. */
export const sagaChange = z.extend(z.partial(z.strictObject(fields)), expectedVersion);
export type SagaChange = z.input<typeof sagaChange>;

export const createSaga = endpoint({
  method: "POST",
  path: "/sagas",
  summary: "Ajouter une saga",
  access: "content:create",
  body: newSaga,
  status: 201,
  answer: saga,
});

/** 409 with `current` if `expected_updated_at` is outdated. */
export const changeSaga = endpoint({
  method: "PUT",
  path: "/sagas/:id",
  summary: "Modifier une saga",
  access: "content:manage",
  params: idParams,
  body: sagaChange,
  answer: saga,
});

export const deleteSaga = endpoint({
  method: "DELETE",
  path: "/sagas/:id",
  summary: "Supprimer une saga ; ses titres restent",
  access: "content:manage",
  params: idParams,
  status: 204,
});

export const addSagaMovie = endpoint({
  method: "POST",
  path: "/sagas/:id/movies",
  summary: "Ajouter un film à une saga",
  access: "content:manage",
  params: idParams,
  body: z.strictObject({ movie_id: uuid }),
  answer: saga,
});

export const addSagaSeries = endpoint({
  method: "POST",
  path: "/sagas/:id/series",
  summary: "Ajouter une série à une saga",
  access: "content:manage",
  params: idParams,
  body: z.strictObject({ series_id: uuid }),
  answer: saga,
});

export const removeSagaMovie = endpoint({
  method: "DELETE",
  path: "/sagas/:id/movies/:movieId",
  summary: "Retirer un film d’une saga",
  access: "content:manage",
  params: z.object({ id: uuid, movieId: uuid }),
  answer: saga,
});

export const removeSagaSeries = endpoint({
  method: "DELETE",
  path: "/sagas/:id/series/:seriesId",
  summary: "Retirer une série d’une saga",
  access: "content:manage",
  params: z.object({ id: uuid, seriesId: uuid }),
  answer: saga,
});

const direction = z.enum(["up", "down"]);
export type SagaDirection = z.infer<typeof direction>;

/** 409 if the title is already first or last. */
export const reorderSagaMovie = endpoint({
  method: "POST",
  path: "/sagas/:id/reorder-movie",
  summary: "Monter ou descendre un film d’une saga",
  access: "content:manage",
  params: idParams,
  body: z.strictObject({ movie_id: uuid, direction }),
  answer: saga,
});

/** 409 if the title is already first or last. */
export const reorderSagaSeries = endpoint({
  method: "POST",
  path: "/sagas/:id/reorder-series",
  summary: "Monter ou descendre une série d’une saga",
  access: "content:manage",
  params: idParams,
  body: z.strictObject({ series_id: uuid, direction }),
  answer: saga,
});
