import * as z from "zod/mini";
import { bulkChange, bulkDelete, bulkOutcome, bulkPreview, resultIds } from "./bulk.ts";
import { endpoint } from "./endpoint.ts";
import { idParams } from "./fields.ts";
import {
  changedPicture,
  expectedVersion,
  formLimits,
  genreField,
  linkRules,
  optionalAddress,
  optionalLine,
  requiredAddress,
  requiredLine,
  requiredText,
  titleDefaults,
  videoQualities,
  integer,
  integerWithin,
} from "./form-fields.ts";
import { limits, movieStatuses } from "./limits.ts";
import { movie, movieQuery } from "./movies.ts";
import { hostedName } from "./hosting.ts";
import { securityCodeHeaders } from "./security-code.ts";
import { movieColumnFields, movieDetailFields } from "./title-fields.ts";
import { exportColumns, formRules, requireUnlessDraft, sharedTitleRules } from "./title-form.ts";

/** Messages of the form, used by the web and the server. */
export const movieMessages = {
  title: "Le titre du film est obligatoire !",
  genre: "Le genre du film est obligatoire !",
  year: "Veuillez entrer une année valide (1900-2030) !",
  duration: "La durée doit être au moins 1 minute",
  description: "La description du film est obligatoire",
  thumbnail: "L’image du film est obligatoire",
  taken: "Un autre film porte déjà ce titre et cette année.",
} as const;

export const movieDefaults = {
  ...titleDefaults,
  duration: limits.defaultDurationMinutes.movie,
  video_quality: "HD",
  status: "published",
} as const;

const fields = {
  ...formRules({ ...movieColumnFields, ...movieDetailFields }),
  ...sharedTitleRules,
  title: requiredLine(formLimits.title, movieMessages.title),
  genre: genreField(movieMessages.genre),
  year: integerWithin(formLimits.year, movieMessages.year),
  description: requiredText(formLimits.description, movieMessages.description),
  duration: integer(formLimits.minutes, movieMessages.duration),
  ...linkRules,
  /** Name of an uploaded file. */
  video_file: optionalLine(formLimits.line).check(
    z.refine((name) => !name || hostedName.test(name), "Nom de fichier invalide\u202f: sans dossier ni adresse"),
  ),
  video_quality: z.enum(videoQualities),
  status: z.enum(movieStatuses),
};

/** What a film that is no draft needs besides its title. */
const publishedMovie = {
  genre: movieMessages.genre,
  year: movieMessages.year,
  description: movieMessages.description,
  thumbnail: movieMessages.thumbnail,
};

export const newMovie = z
  .extend(z.partial(z.strictObject(fields)), {
    title: fields.title,
    thumbnail: z.optional(requiredAddress(movieMessages.thumbnail)),
    poster: z.optional(optionalAddress),
    backdrop: z.optional(optionalAddress),
    duration: z._default(fields.duration, movieDefaults.duration),
    language: z._default(fields.language, movieDefaults.language),
    country: z._default(fields.country, movieDefaults.country),
    age_rating: z._default(fields.age_rating, movieDefaults.age_rating),
    video_quality: z._default(fields.video_quality, movieDefaults.video_quality),
    status: z._default(fields.status, movieDefaults.status),
  })
  .check(requireUnlessDraft(publishedMovie));
export type NewMovie = z.input<typeof newMovie>;

export const movieChange = z.extend(z.partial(z.strictObject(fields)), {
  thumbnail: changedPicture,
  poster: changedPicture,
  backdrop: changedPicture,
  ...expectedVersion,
});
export type MovieChange = z.input<typeof movieChange>;

export const createMovie = endpoint({
  method: "POST",
  path: "/movies",
  summary: "Ajouter un film",
  access: "content:create",
  body: newMovie,
  status: 201,
  answer: movie,
});

/** 409 with `current` if `expected_updated_at` is outdated. */
export const changeMovie = endpoint({
  method: "PUT",
  path: "/movies/:id",
  summary: "Modifier un film",
  access: "content:manage",
  params: idParams,
  body: movieChange,
  answer: movie,
});

export const toggleMovieCinema = endpoint({
  method: "PUT",
  path: "/movies/:id/cinema-mode",
  summary: "Mettre un film au cinéma, ou l’en retirer",
  access: "content:manage",
  params: idParams,
  answer: z.object({ cinema_mode: z.boolean() }),
});

export const deleteMovie = endpoint({
  method: "DELETE",
  path: "/movies/:id",
  summary: "Mettre un film à la corbeille",
  access: "content:manage",
  params: idParams,
  headers: securityCodeHeaders,
  status: 204,
});

const change = bulkChange(z.enum(movieStatuses));

export const bulkMovies = endpoint({
  method: "POST",
  path: "/admin/movies/bulk",
  summary: "Changer ou supprimer plusieurs films à la fois",
  access: "content:manage",
  freshProof: "deletion",
  headers: securityCodeHeaders,
  body: z.discriminatedUnion("action", [change, bulkDelete]),
  answer: bulkOutcome,
});

/** Writes nothing. */
export const previewBulkMovies = endpoint({
  method: "POST",
  path: "/admin/movies/bulk/preview",
  summary: "Ce qu’un changement de plusieurs films changerait",
  access: "content:manage",
  body: change,
  answer: bulkPreview,
});

/** `skip` and `limit` are ignored. */
export const listMovieIds = endpoint({
  method: "GET",
  path: "/admin/movies/ids",
  summary: "Les identifiants de tous les films d’un filtre",
  access: "content:manage",
  query: movieQuery,
  answer: resultIds,
});

/** Streamed attachment, of all results, with the named columns; `skip` and `limit` are ignored. Formula characters are escaped. */
export const exportMovies = endpoint({
  method: "GET",
  path: "/admin/movies/export",
  summary: "Télécharger les films d’un filtre en CSV",
  access: "content:create",
  freshProof: true,
  query: z.extend(movieQuery, { columns: exportColumns("movie") }),
});
