import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { saga } from "./sagas.ts";
import { movieCard, seriesCard, titleCard } from "./titles.ts";

export const getHome = endpoint({
  method: "GET",
  path: "/home",
  summary: "La page d’accueil en un appel",
  access: "public",
  answer: z.object({
    featured: z.array(titleCard),
    recent_movies: z.array(movieCard),
    top_movies: z.array(movieCard),
    recent_series: z.array(seriesCard),
    top_series: z.array(seriesCard),
    sagas: z.array(saga),
  }),
  cache: ["catalogue"],
});
