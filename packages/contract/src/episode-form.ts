import * as z from "zod/mini";
import { bulkDelete, bulkOutcome } from "./bulk.ts";
import { endpoint } from "./endpoint.ts";
import { episode } from "./episodes.ts";
import { idParams } from "./fields.ts";
import {
  changedPicture,
  decimal,
  description,
  expectedVersion,
  formLimits,
  linkRules,
  list,
  optionalAddress,
  optionalDay,
  publicationRules,
  requiredLine,
  integer,
  integerWithin,
} from "./form-fields.ts";
import { limits } from "./limits.ts";
import { versionList } from "./title-form.ts";
import { securityCodeHeaders } from "./security-code.ts";

/** Messages of the form, used by the web and the server. */
export const episodeMessages = {
  title: "Le titre de l'épisode est obligatoire !",
  series: "Veuillez sélectionner une série !",
  season: "Le numéro de saison doit être au moins 1 !",
  episode: "Le numéro d'épisode doit être au moins 1 !",
  duration: "La durée doit être au moins 1 minute",
  year: "Veuillez entrer une année valide (1900-2100) !",
  taken: "Cette série a déjà un épisode à cette place.",
} as const;

export const episodeDefaults = { duration: limits.defaultDurationMinutes.episode, rating: 0 } as const;

const fields = {
  series_id: z.uuid(episodeMessages.series).check(z.toLowerCase()),
  season_number: integer(formLimits.place, episodeMessages.season),
  episode_number: integer(formLimits.place, episodeMessages.episode),
  title: requiredLine(formLimits.title, episodeMessages.title),
  description,
  duration: integer(formLimits.minutes, episodeMessages.duration),
  air_date: optionalDay,
  rating: decimal(formLimits.outOfTen),
  year: z.nullable(integerWithin(formLimits.episodeYear, episodeMessages.year)),
  tags: list,
  versions: versionList,
  ...publicationRules,
  ...linkRules,
};

export const newEpisode = z.extend(z.partial(z.strictObject(fields)), {
  series_id: fields.series_id,
  season_number: fields.season_number,
  episode_number: fields.episode_number,
  title: fields.title,
  thumbnail: z.optional(optionalAddress),
  duration: z._default(fields.duration, episodeDefaults.duration),
  rating: z._default(fields.rating, episodeDefaults.rating),
});
export type NewEpisode = z.input<typeof newEpisode>;

export const episodeChange = z.extend(z.partial(z.strictObject(fields)), { thumbnail: changedPicture, ...expectedVersion });
export type EpisodeChange = z.input<typeof episodeChange>;

export const createEpisode = endpoint({
  method: "POST",
  path: "/episodes",
  summary: "Ajouter un épisode",
  access: "content:create",
  body: newEpisode,
  status: 201,
  answer: episode,
});

/** 409 with `current` if `expected_updated_at` is outdated. */
export const changeEpisode = endpoint({
  method: "PUT",
  path: "/episodes/:id",
  summary: "Modifier un épisode",
  access: "content:manage",
  params: idParams,
  body: episodeChange,
  answer: episode,
});

export const deleteEpisode = endpoint({
  method: "DELETE",
  path: "/episodes/:id",
  summary: "Mettre un épisode à la corbeille",
  access: "content:manage",
  params: idParams,
  headers: securityCodeHeaders,
  status: 204,
});

export const bulkEpisodes = endpoint({
  method: "POST",
  path: "/admin/episodes/bulk",
  summary: "Supprimer plusieurs épisodes à la fois",
  access: "content:manage",
  freshProof: "deletion",
  headers: securityCodeHeaders,
  body: bulkDelete,
  answer: bulkOutcome,
});
