import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { saga } from "./sagas.ts";
import { movieCard, seriesCard, text } from "./titles.ts";

const summary = { short_description: text };
const featuredTitle = z.discriminatedUnion("item_type", [z.extend(movieCard, summary), z.extend(seriesCard, summary)]);
export type FeaturedTitle = z.infer<typeof featuredTitle>;

export const getHome = endpoint({
  method: "GET",
  path: "/home",
  summary: "La page d’accueil en un appel",
  access: "public",
  answer: z.object({
    featured: z.array(featuredTitle),
    recent_movies: z.array(movieCard),
    top_movies: z.array(movieCard),
    recent_series: z.array(seriesCard),
    top_series: z.array(seriesCard),
    sagas: z.array(saga),
  }),
  cache: ["catalogue"],
});
