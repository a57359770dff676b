import * as episodes from "@seance/contract/episodes";
import * as contract from "@seance/contract/series";
import type { FastifyInstance } from "fastify";
import { keepTitles } from "#domains/catalogue/titles/kept-titles.ts";
import type { Totals } from "#domains/catalogue/titles/totals.ts";
import { serve } from "#http/serve.ts";
import { getSeries, listSeries, listSeriesEpisodes } from "./series.service.ts";

export function seriesRoutes(app: FastifyInstance, totals: Totals): void {
  const { db, bus } = app.services;
  const shelf = { db, totals, kept: keepTitles<contract.Series>(bus) };
  serve(app, contract.listSeries, ({ query, caller }) => listSeries(shelf, caller, query));
  serve(app, contract.getSeries, ({ params, caller }) => getSeries(db, caller, params.id));
  serve(app, episodes.listSeriesEpisodes, ({ params, query, caller }) => listSeriesEpisodes(db, caller, params.id, query));
}
