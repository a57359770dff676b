import * as episodes from "@seance/contract/episodes";
import * as form from "@seance/contract/series-form";
import * as contract from "@seance/contract/series";
import type { FastifyInstance } from "fastify";
import { listTitles, loadAtStart } from "#domains/catalogue/titles/title-list.service.ts";
import { serve } from "#http/serve.ts";
import { getSeries, listSeriesEpisodes, openSeriesSource } from "./series.service.ts";
import * as writes from "./series.write.service.ts";

export function seriesRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  const source = openSeriesSource(services);
  loadAtStart(app, source);
  serve(app, contract.listSeries, ({ query, caller }) => listTitles(source, caller, query));
  serve(app, form.createSeries, ({ actor, body }) => writes.create(services, actor, body));
  serve(app, form.changeSeries, ({ actor, params, body }) => writes.change(services, actor, params.id, body));
  serve(app, form.toggleSeriesCinema, ({ actor, params }) => writes.toggleCinema(services, actor, params.id));
  serve(app, form.deleteSeries, ({ actor, params, headers }) =>
    writes.remove(services, actor, params.id, headers["x-security-code"]),
  );
  serve(app, form.bulkSeries, ({ actor, body, headers }) => writes.several(services, actor, body, headers["x-security-code"]));
  serve(app, contract.getSeries, ({ params, caller }) => getSeries(db, caller, params.id));
  serve(app, episodes.listSeriesEpisodes, ({ params, query, caller }) => listSeriesEpisodes(db, caller, params.id, query));
}
