import * as contract from "@seance/contract/catalogue";
import type { FastifyInstance } from "fastify";
import type { Totals } from "#domains/catalogue/titles/totals.ts";
import { serve } from "#http/serve.ts";
import { getSeries, listSeries, listSeriesEpisodes } from "./series.service.ts";

export function seriesRoutes(app: FastifyInstance, totals: Totals): void {
  const { db } = app.services;
  serve(app, contract.listSeries, ({ query, caller }) => listSeries({ db, totals }, caller, query));
  serve(app, contract.getSeries, ({ params, caller }) => getSeries(db, caller, params.id));
  serve(app, contract.listSeriesEpisodes, ({ params, query, caller }) => listSeriesEpisodes(db, caller, params.id, query));
}
