import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { newEpisode } from "./episode-form.ts";
import { intParam, uuid } from "./fields.ts";
import { formLimits } from "./form-fields.ts";

export const seasonLimits = { episodes: 200 } as const;

export const seasonMessages = {
  twice: "Deux épisodes ont le même numéro",
  changed: "Les épisodes de cette saison ont changé entre-temps. La liste est à jour\u202f: recommencez.",
} as const;

const seasonParams = z.object({ id: uuid, season: intParam(formLimits.place) });

const { shape } = newEpisode;

/** An episode of a pasted list, or of the metadata source. */
export const seasonEpisode = z.strictObject({
  episode_number: shape.episode_number,
  title: shape.title,
  description: shape.description,
  duration: z.optional(z.nullable(shape.duration.def.innerType)),
  air_date: shape.air_date,
  thumbnail: shape.thumbnail,
  rating: z.optional(z.nullable(shape.rating.def.innerType)),
  year: shape.year,
  video_url: shape.video_url,
  iframe_url: shape.iframe_url,
});
export type SeasonEpisode = z.input<typeof seasonEpisode>;

/** Adds the episodes that a season lacks, and fills the empty fields of those that it has: what the staff has typed stays. */
export const fillSeason = endpoint({
  method: "POST",
  path: "/admin/series/:id/seasons/:season/episodes",
  summary: "Ajouter plusieurs épisodes à une saison, et compléter ceux qu’elle a",
  access: "content:manage",
  params: seasonParams,
  body: z.strictObject({
    episodes: z.array(seasonEpisode).check(
      z.minLength(1),
      z.maxLength(seasonLimits.episodes),
      z.refine((list) => new Set(list.map(({ episode_number }) => episode_number)).size === list.length, {
        error: seasonMessages.twice,
      }),
    ),
  }),
  answer: z.object({ added: z.number(), filled: z.number(), unchanged: z.number() }),
});

/** Gives the episodes of a season their numbers in another order: the numbers stay, gaps included. 409 when `ids` are not its episodes. */
export const orderSeason = endpoint({
  method: "PUT",
  path: "/admin/series/:id/seasons/:season/order",
  summary: "Changer l’ordre des épisodes d’une saison",
  access: "content:manage",
  params: seasonParams,
  body: z.strictObject({ ids: z.array(uuid).check(z.minLength(1), z.maxLength(5000)) }),
  status: 204,
});

/** « Épisode 3 », as a list or a source without titles calls it. */
export const isPlaceholderTitle = (title: string): boolean => /^([ée]pisode|[ée]p\.?) \d+$/i.test(title.trim());
