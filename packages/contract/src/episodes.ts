import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { boolParam, idParams, isoDate, textParam, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitParam, skip, sortOrder } from "./paging.ts";
import { number, publicationDates, rawLinks, text, texts, titleVersion, version } from "./titles.ts";

export const episode = z.object({
  id: uuid,
  series_id: uuid,
  series_title: z.string(),
  season_number: z.number(),
  episode_number: z.number(),
  title: z.string(),
  description: z.string(),
  duration: z.number(),
  air_date: text,
  thumbnail: text,
  rating: z.number(),
  year: number,
  tags: texts,
  versions: z.array(titleVersion),
  has_video: z.boolean(),
  /** Hidden from viewers until it is published; for the staff. */
  draft: z.optional(z.boolean()),
  created_at: isoDate,
  ...rawLinks.shape,
  ...version,
  ...publicationDates,
});
export type Episode = z.infer<typeof episode>;

export const listSeriesEpisodes = endpoint({
  method: "GET",
  path: "/series/:id/episodes",
  summary: "Les épisodes d’une série, par saison puis numéro",
  access: "public",
  params: idParams,
  query: z.object({ skip, limit: limitParam(1000, 1000) }),
  answer: z.object({ episodes: z.array(episode), total: z.number(), showing: z.number() }),
  cache: ["catalogue"],
});

export const listEpisodes = endpoint({
  method: "GET",
  path: "/episodes",
  summary: "Tous les épisodes",
  access: "content:create",
  query: z.object({
    skip,
    limit: limitParam(limits.list.defaultLimit, 5000),
    /** `place`: by series, season and number. */
    sort_by: z._default(z.enum(["created_at", "title", "year", "rating", "place"]), "created_at"),
    sort_order: sortOrder,
    series_id: z.optional(uuid),
    /** Each word must occur in the title or description; a number also matches a season or episode number, and `S1E2` both. */
    search: textParam(100),
    /** Also return the series of the matches, by title, with counts. */
    with_groups: z.optional(boolParam),
  }),
  answer: z.object({
    episodes: z.array(episode),
    total: z.number(),
    groups: z.optional(z.array(z.object({ series_id: uuid, series_title: z.string(), count: z.number() }))),
  }),
});
