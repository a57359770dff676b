import * as form from "@seance/contract/movie-form";
import * as contract from "@seance/contract/movies";
import type { FastifyInstance } from "fastify";
import { readFacets } from "#domains/catalogue/titles/facets/title-facets.service.ts";
import { getTitle, listTitles, loadAtStart } from "#domains/catalogue/titles/list/title-list.service.ts";
import { exportTitles, listTitleIds } from "#domains/catalogue/titles/list/title-results.service.ts";
import { previewBulk } from "#domains/catalogue/titles/bulk-preview.service.ts";
import { toggleCinema, writeTitles } from "#domains/catalogue/titles/titles.write.service.ts";
import { binItem } from "#domains/catalogue/writes/writes.service.ts";
import { sendCsv } from "#http/send-csv.ts";
import { serve, serveDownload } from "#http/serve.ts";
import { openMoviesSource } from "./movies.service.ts";
import { changeMovie, createMovie, movieKind } from "./movies.write.service.ts";

const noGenre = form.movieMessages.genre;

export function moviesRoutes(app: FastifyInstance): void {
  const { services } = app;
  const source = openMoviesSource(services);
  loadAtStart(app, source);
  serve(app, contract.listMovies, ({ query, caller }) => listTitles(source, caller, query));
  serve(app, form.createMovie, ({ actor, body }) => createMovie(services, actor, body));
  serve(app, form.changeMovie, ({ actor, params, body }) => changeMovie(services, actor, params.id, body));
  serve(app, form.toggleMovieCinema, ({ actor, params }) => toggleCinema(services, actor, movieKind, params.id));
  serve(app, form.deleteMovie, ({ actor, params, headers }) =>
    binItem(services, actor, movieKind, params.id, headers["x-security-code"]),
  );
  serve(app, form.bulkMovies, ({ actor, body, headers }) =>
    writeTitles(services, actor, movieKind, body, { noGenre, code: headers["x-security-code"] }),
  );
  serve(app, form.previewBulkMovies, ({ body }) => previewBulk(source, body, noGenre));
  serve(app, form.listMovieIds, async ({ query }) => ({ ids: await listTitleIds(source, query) }));
  serveDownload(app, form.exportMovies, async ({ query: { columns, ...query }, reply }) =>
    sendCsv(reply, await exportTitles(source, query, columns)),
  );
  serve(app, contract.listMovieFacets, () => readFacets(services, "movie"));
  serve(app, contract.getMovie, ({ params, caller }) => getTitle(source, caller, params.id));
}
