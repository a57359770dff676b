import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { titleType } from "./favourites.ts";
import { uuid } from "./fields.ts";
import { titleCard } from "./titles.ts";

export const suggestionLimits = {
  /** Titles of a row: a shorter row is left out. */
  row: { min: 5, max: 20 },
  similar: 12,
} as const;

/** Why a row is suggested: a title that one watched (`about`), a genre that one watches often, or all that one watches. */
export const suggestionRow = z.object({
  kind: z.enum(["because", "genre", "discover"]),
  about: z.nullable(z.object({ id: uuid, item_type: titleType, title: z.string() })),
  genre: z.nullable(z.string()),
  titles: z.array(titleCard),
});
export type SuggestionRow = z.infer<typeof suggestionRow>;

/** No rows for an account that has watched nothing and has no favourites. */
export const listSuggestions = endpoint({
  method: "GET",
  path: "/suggestions",
  summary: "Ce que le site suggère à la personne, et pourquoi",
  access: "signed-in",
  answer: z.object({ rows: z.array(suggestionRow) }),
});

const titleParams = z.object({ item_type: titleType, id: uuid });

export const listSimilarTitles = endpoint({
  method: "GET",
  path: "/suggestions/similar/:item_type/:id",
  summary: "Les titres proches d’un film ou d’une série",
  access: "public",
  params: titleParams,
  answer: z.object({ titles: z.array(titleCard) }),
  cache: ["catalogue"],
});

export const dismissTitle = endpoint({
  method: "PUT",
  path: "/suggestions/dismissed/:item_type/:id",
  summary: "Ne plus se voir suggérer un titre",
  access: "signed-in",
  params: titleParams,
  status: 204,
});

export const restoreTitle = endpoint({
  method: "DELETE",
  path: "/suggestions/dismissed/:item_type/:id",
  summary: "Se voir de nouveau suggérer un titre",
  access: "signed-in",
  params: titleParams,
  status: 204,
});
