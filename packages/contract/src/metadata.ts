import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { intParam, oneLine, uuid } from "./fields.ts";
import { importLimits } from "./imports.ts";

export const metadataMessages = {
  title: "Le titre est requis",
  year: "Année entre 1900 et 2030",
  refreshed: "Métadonnées actualisées",
  same: "Les métadonnées sont déjà à jour",
  ambiguous: "Plusieurs titres correspondent : choisissez le bon",
  none: "Aucun titre ne correspond",
  off: "Aucune source de métadonnées n’est configurée",
  away: "La source de métadonnées ne répond pas",
  preview: "Voici ce qui changerait",
} as const;

/** Match at TMDB. */
export const candidate = z.object({
  tmdb_id: z.number(),
  title: z.string(),
  original_title: z.nullable(z.string()),
  year: z.nullable(z.number()),
  description: z.string(),
  poster_url: z.nullable(z.string()),
  vote_average: z.nullable(z.number()),
});
export type Candidate = z.infer<typeof candidate>;

export const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/** Field whose value differs from the value at TMDB. */
export const fieldChange = z.object({ field: z.string(), before: fieldValue, after: fieldValue });
export type FieldChange = z.infer<typeof fieldChange>;

/**
 * `auto` writes the metadata if exactly one title matches, and otherwise answers the candidates. `preview` answers the changes without
 * writing them. `apply` writes the metadata of `tmdb_id`, limited to `fields` if given. `video_url` is a new link of a film, ignored for
 * series.
 */
export const refreshMetadata = endpoint({
  method: "POST",
  path: "/admin/refresh-metadata",
  summary: "Actualiser les métadonnées d’un titre",
  access: "content:manage",
  body: z
    .strictObject({
      item_id: uuid,
      item_type: z.enum(["movie", "series"]),
      manual_title: z
        .string(metadataMessages.title)
        .check(z.trim(), z.minLength(1, metadataMessages.title), z.maxLength(importLimits.title), oneLine),
      manual_year: z.optional(
        z.nullable(
          z
            .int(metadataMessages.year)
            .check(z.gte(importLimits.year.min, metadataMessages.year), z.lte(importLimits.year.max, metadataMessages.year)),
        ),
      ),
      video_url: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(importLimits.link), oneLine))),
      mode: z._default(z.enum(["auto", "preview", "apply"]), "auto"),
      tmdb_id: z.optional(z.int().check(z.gte(1))),
      fields: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(60))),
    })
    .check(
      z.refine(({ mode, tmdb_id }) => mode !== "apply" || tmdb_id !== undefined, {
        path: ["tmdb_id"],
        error: "Choisissez un titre",
      }),
    ),
  answer: z.object({
    success: z.boolean(),
    message: z.string(),
    /** The matched title; null if none or several match. */
    tmdb_id: z.nullable(z.number()),
    candidates: z.array(candidate),
    /** Written changes; with `preview`, proposed changes. */
    changes: z.array(fieldChange),
  }),
});

/** Where titles, posters and descriptions come from; null when no source is set. */
export const getMetadataSource = endpoint({
  method: "GET",
  path: "/admin/metadata",
  summary: "La source de métadonnées du site",
  access: "content:create",
  answer: z.object({ source: z.nullable(z.string()) }),
});

/** The titles that a name may mean, best first. `message` says why there are none. */
export const searchMetadata = endpoint({
  method: "GET",
  path: "/admin/metadata/candidates",
  summary: "Chercher un titre à la source de métadonnées",
  access: "content:create",
  query: z.object({
    item_type: z.enum(["movie", "series"]),
    title: z
      .string(metadataMessages.title)
      .check(z.trim(), z.minLength(1, metadataMessages.title), z.maxLength(importLimits.title), oneLine),
    year: z.optional(intParam(importLimits.year)),
  }),
  answer: z.object({ candidates: z.array(candidate), message: z.nullable(z.string()) }),
});

/** The episodes of a season at the metadata source, by the names of their fields in the form of an episode. */
export const getMetadataSeason = endpoint({
  method: "GET",
  path: "/admin/metadata/series/:number/seasons/:season",
  summary: "Les épisodes d’une saison à la source de métadonnées",
  access: "content:create",
  params: z.object({ number: intParam({ min: 1, max: 1_000_000_000 }), season: intParam({ min: 1, max: 100_000 }) }),
  answer: z.object({
    episodes: z.array(
      z.object({
        episode_number: z.number(),
        title: z.string(),
        description: z.string(),
        duration: z.nullable(z.number()),
        air_date: z.nullable(z.string()),
        thumbnail: z.nullable(z.string()),
        rating: z.nullable(z.number()),
        year: z.nullable(z.number()),
      }),
    ),
  }),
});

/** The fields of a title of the metadata source, by their names in the form of a new title. */
export const getMetadataTitle = endpoint({
  method: "GET",
  path: "/admin/metadata/titles/:item_type/:number",
  summary: "Les champs d’un titre de la source de métadonnées",
  access: "content:create",
  params: z.object({ item_type: z.enum(["movie", "series"]), number: intParam({ min: 1, max: 1_000_000_000 }) }),
  answer: z.object({ fields: z.record(z.string(), fieldValue) }),
});
