import * as contract from "@seance/contract/movies";
import type { FastifyInstance } from "fastify";
import { keepTitles } from "#domains/catalogue/titles/kept-titles.ts";
import type { Totals } from "#domains/catalogue/titles/totals.ts";
import { serve } from "#http/serve.ts";
import { getMovie, listMovies } from "./movies.service.ts";

export function moviesRoutes(app: FastifyInstance, totals: Totals): void {
  const { db, bus } = app.services;
  const shelf = { db, totals, kept: keepTitles<contract.Movie>(bus) };
  serve(app, contract.listMovies, ({ query, caller }) => listMovies(shelf, caller, query));
  serve(app, contract.getMovie, ({ params, caller }) => getMovie(db, caller, params.id));
}
