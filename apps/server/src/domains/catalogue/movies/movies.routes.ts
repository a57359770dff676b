import * as form from "@seance/contract/movie-form";
import * as contract from "@seance/contract/movies";
import type { FastifyInstance } from "fastify";
import { listTitles, loadAtStart } from "#domains/catalogue/titles/title-list.service.ts";
import { serve } from "#http/serve.ts";
import { getMovie, openMoviesSource } from "./movies.service.ts";
import * as writes from "./movies.write.service.ts";

export function moviesRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  const source = openMoviesSource(services);
  loadAtStart(app, source);
  serve(app, contract.listMovies, ({ query, caller }) => listTitles(source, caller, query));
  serve(app, form.createMovie, ({ actor, body }) => writes.create(services, actor, body));
  serve(app, form.changeMovie, ({ actor, params, body }) => writes.change(services, actor, params.id, body));
  serve(app, form.toggleMovieCinema, ({ actor, params }) => writes.toggleCinema(services, actor, params.id));
  serve(app, form.deleteMovie, ({ actor, params, headers }) =>
    writes.remove(services, actor, params.id, headers["x-security-code"]),
  );
  serve(app, form.bulkMovies, ({ actor, body, headers }) => writes.several(services, actor, body, headers["x-security-code"]));
  serve(app, contract.getMovie, ({ params, caller }) => getMovie(db, caller, params.id));
}
