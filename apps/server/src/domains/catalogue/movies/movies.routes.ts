import * as contract from "@seance/contract/catalogue";
import type { FastifyInstance } from "fastify";
import type { Totals } from "#domains/catalogue/titles/totals.ts";
import { serve } from "#http/serve.ts";
import { getMovie, listMovies } from "./movies.service.ts";

export function moviesRoutes(app: FastifyInstance, totals: Totals): void {
  const { db } = app.services;
  serve(app, contract.listMovies, ({ query, caller }) => listMovies({ db, totals }, caller, query));
  serve(app, contract.getMovie, ({ params, caller }) => getMovie(db, caller, params.id));
}
