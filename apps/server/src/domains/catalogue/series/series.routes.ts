import * as episodes from "@seance/contract/episodes";
import * as form from "@seance/contract/series-form";
import * as contract from "@seance/contract/series";
import type { FastifyInstance } from "fastify";
import { readFacets } from "#domains/catalogue/titles/facets/title-facets.service.ts";
import { getTitle, listTitles, loadAtStart } from "#domains/catalogue/titles/list/title-list.service.ts";
import { exportTitles, listTitleIds } from "#domains/catalogue/titles/list/title-results.service.ts";
import { previewBulk } from "#domains/catalogue/titles/bulk-preview.service.ts";
import { toggleCinema, writeTitles } from "#domains/catalogue/titles/titles.write.service.ts";
import { binItem } from "#domains/catalogue/writes/writes.service.ts";
import { sendCsv } from "#http/send-csv.ts";
import { serve, serveDownload } from "#http/serve.ts";
import { listSeriesEpisodes, openSeriesSource } from "./series.service.ts";
import { changeSeries, createSeries, seriesKind } from "./series.write.service.ts";

const noGenre = form.seriesMessages.genre;

export function seriesRoutes(app: FastifyInstance): void {
  const { services } = app;
  const source = openSeriesSource(services);
  loadAtStart(app, source);
  serve(app, contract.listSeries, ({ query, caller }) => listTitles(source, caller, query));
  serve(app, form.createSeries, ({ actor, body }) => createSeries(services, actor, body));
  serve(app, form.changeSeries, ({ actor, params, body }) => changeSeries(services, actor, params.id, body));
  serve(app, form.toggleSeriesCinema, ({ actor, params }) => toggleCinema(services, actor, seriesKind, params.id));
  serve(app, form.deleteSeries, ({ actor, params, headers }) =>
    binItem(services, actor, seriesKind, params.id, headers["x-security-code"]),
  );
  serve(app, form.bulkSeries, ({ actor, body, headers }) =>
    writeTitles(services, actor, seriesKind, body, { noGenre, code: headers["x-security-code"] }),
  );
  serve(app, form.previewBulkSeries, ({ body }) => previewBulk(source, body, noGenre));
  serve(app, form.listSeriesIds, async ({ query }) => ({ ids: await listTitleIds(source, query) }));
  serveDownload(app, form.exportSeries, async ({ query: { columns, ...query }, reply }) =>
    sendCsv(reply, await exportTitles(source, query, columns)),
  );
  serve(app, contract.listSeriesFacets, () => readFacets(services, "series"));
  serve(app, contract.getSeries, ({ params, caller }) => getTitle(source, caller, params.id));
  serve(app, episodes.listSeriesEpisodes, ({ params, query, caller }) => listSeriesEpisodes(source, caller, params.id, query));
}
