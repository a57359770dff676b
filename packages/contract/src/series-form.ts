import * as z from "zod/mini";
import { bulkChange, bulkDelete, bulkOutcome, bulkPreview, resultIds } from "./bulk.ts";
import { endpoint } from "./endpoint.ts";
import { idParams } from "./fields.ts";
import {
  changedPicture,
  expectedVersion,
  formLimits,
  genreField,
  optionalAddress,
  requiredLine,
  titleDefaults,
  integer,
  integerWithin,
  description,
} from "./form-fields.ts";
import { limits, seriesStatuses } from "./limits.ts";
import { securityCodeHeaders } from "./security-code.ts";
import { series, seriesQuery } from "./series.ts";
import { seriesColumnFields, seriesDetailFields } from "./title-fields.ts";
import { exportColumns, formRules, requireUnlessDraft, sharedTitleRules } from "./title-form.ts";

/** Messages of the form, used by the web and the server. */
export const seriesMessages = {
  title: "Le titre de la serie est obligatoire !",
  genre: "Le genre de la serie est obligatoire !",
  year: "Veuillez entrer une annee valide (1900-2030) !",
  seasons: "Le nombre de saisons doit etre au moins de 1 !",
  episodes: "Le nombre d’épisodes doit être au moins 1",
  episode_duration: "La durée d’un épisode doit être au moins 5 minutes",
} as const;

export const seriesGenres = [
  "Drame",
  "Comedie",
  "Action",
  "Thriller",
  "Science-Fiction",
  "Fantastique",
  "Horreur",
  "Romance",
  "Crime",
  "Mystere",
  "Documentaire",
  "Animation",
  "Reality",
  "Talk Show",
  "Sitcom",
] as const;
export const seriesTypes = [
  "Drama",
  "Comedy",
  "Documentary",
  "Reality",
  "Miniseries",
  "Anthology",
  "Limited Series",
  "Soap Opera",
] as const;
export const seriesTypeLabels: Readonly<Record<(typeof seriesTypes)[number], string>> = {
  Drama: "Dramatique",
  Comedy: "Comédie",
  Documentary: "Documentaire",
  Reality: "Téléréalité",
  Miniseries: "Minisérie",
  Anthology: "Anthologie",
  "Limited Series": "Série limitée",
  "Soap Opera": "Feuilleton",
};
export const targetAudiences = ["General", "Kids", "Teens", "Adults", "Young Adults", "Family"] as const;

export const targetAudienceLabels: Readonly<Record<(typeof targetAudiences)[number], string>> = {
  General: "Tout public",
  Kids: "Enfants",
  Teens: "Adolescents",
  Adults: "Adultes",
  "Young Adults": "Jeunes adultes",
  Family: "Famille",
};

export const seriesDefaults = {
  ...titleDefaults,
  seasons: 1,
  episodes: 10,
  episode_duration: limits.defaultDurationMinutes.episode,
  rating: 0,
  series_type: "Drama",
  target_audience: "General",
  status: "published",
} as const;

const fields = {
  ...formRules({ ...seriesColumnFields, ...seriesDetailFields }),
  ...sharedTitleRules,
  title: requiredLine(formLimits.title, seriesMessages.title),
  genre: genreField(seriesMessages.genre),
  year: integerWithin(formLimits.year, seriesMessages.year),
  description,
  seasons: integer(formLimits.place, seriesMessages.seasons),
  episodes: integer(formLimits.place, seriesMessages.episodes),
  episode_duration: integer({ ...formLimits.minutes, min: 5 }, seriesMessages.episode_duration),
  series_type: z.nullable(z.enum(seriesTypes)),
  target_audience: z.nullable(z.enum(targetAudiences)),
  status: z.enum(seriesStatuses),
};

/** The form stores its poster in `poster_url`, its thumbnail and backdrop in `thumbnail_url`; both names are accepted. */
const pictures = <Rule>(rule: Rule) => ({ thumbnail: rule, thumbnail_url: rule, poster: rule, poster_url: rule, backdrop: rule });

export const newSeries = z
  .extend(z.partial(z.strictObject(fields)), {
    title: fields.title,
    ...pictures(z.optional(optionalAddress)),
    seasons: z._default(fields.seasons, seriesDefaults.seasons),
    episodes: z._default(fields.episodes, seriesDefaults.episodes),
    episode_duration: z._default(fields.episode_duration, seriesDefaults.episode_duration),
    rating: z._default(fields.rating, seriesDefaults.rating),
    language: z._default(fields.language, seriesDefaults.language),
    country: z._default(fields.country, seriesDefaults.country),
    age_rating: z._default(fields.age_rating, seriesDefaults.age_rating),
    series_type: z._default(fields.series_type, seriesDefaults.series_type),
    target_audience: z._default(fields.target_audience, seriesDefaults.target_audience),
    status: z._default(fields.status, seriesDefaults.status),
  })
  .check(requireUnlessDraft({ genre: seriesMessages.genre, year: seriesMessages.year }));
export type NewSeries = z.input<typeof newSeries>;

export const seriesChange = z.extend(z.partial(z.strictObject(fields)), { ...pictures(changedPicture), ...expectedVersion });
export type SeriesChange = z.input<typeof seriesChange>;

export const createSeries = endpoint({
  method: "POST",
  path: "/series",
  summary: "Ajouter une série",
  access: "content:create",
  body: newSeries,
  status: 201,
  answer: series,
});

/** 409 with `current` if `expected_updated_at` is outdated. */
export const changeSeries = endpoint({
  method: "PUT",
  path: "/series/:id",
  summary: "Modifier une série",
  access: "content:manage",
  params: idParams,
  body: seriesChange,
  answer: series,
});

export const toggleSeriesCinema = endpoint({
  method: "PUT",
  path: "/series/:id/cinema-mode",
  summary: "Mettre une série au cinéma, ou l’en retirer",
  access: "content:manage",
  params: idParams,
  answer: z.object({ cinema_mode: z.boolean() }),
});

export const deleteSeries = endpoint({
  method: "DELETE",
  path: "/series/:id",
  summary: "Mettre une série et ses épisodes à la corbeille",
  access: "content:manage",
  params: idParams,
  headers: securityCodeHeaders,
  status: 204,
});

const change = bulkChange(z.enum(seriesStatuses));

export const bulkSeries = endpoint({
  method: "POST",
  path: "/admin/series/bulk",
  summary: "Changer ou supprimer plusieurs séries à la fois",
  access: "content:manage",
  freshProof: "deletion",
  headers: securityCodeHeaders,
  body: z.discriminatedUnion("action", [change, bulkDelete]),
  answer: bulkOutcome,
});

/** Writes nothing. */
export const previewBulkSeries = endpoint({
  method: "POST",
  path: "/admin/series/bulk/preview",
  summary: "Ce qu’un changement de plusieurs séries changerait",
  access: "content:manage",
  body: change,
  answer: bulkPreview,
});

/** `skip` and `limit` are ignored. */
export const listSeriesIds = endpoint({
  method: "GET",
  path: "/admin/series/ids",
  summary: "Les identifiants de toutes les séries d’un filtre",
  access: "content:manage",
  query: seriesQuery,
  answer: resultIds,
});

/** Streamed attachment, of all results, with the named columns; `skip` and `limit` are ignored. Formula characters are escaped. */
export const exportSeries = endpoint({
  method: "GET",
  path: "/admin/series/export",
  summary: "Télécharger les séries d’un filtre en CSV",
  access: "content:create",
  freshProof: true,
  query: z.extend(seriesQuery, { columns: exportColumns("series") }),
});
