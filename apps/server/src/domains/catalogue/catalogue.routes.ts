import type { FastifyInstance } from "fastify";
import { binRoutes } from "./bin/bin.routes.ts";
import { channelsRoutes } from "./channels/channels.routes.ts";
import { episodesRoutes } from "./episodes/episodes.routes.ts";
import { homeRoutes } from "./home/home.routes.ts";
import { moviesRoutes } from "./movies/movies.routes.ts";
import { sagasRoutes } from "./sagas/sagas.routes.ts";
import { seriesRoutes } from "./series/series.routes.ts";
import { keepTotals } from "./titles/totals.ts";

/** Every call of the catalogue. */
export function catalogueRoutes(app: FastifyInstance): void {
  const totals = keepTotals(app.services.bus);
  homeRoutes(app);
  moviesRoutes(app, totals);
  seriesRoutes(app, totals);
  episodesRoutes(app);
  sagasRoutes(app);
  channelsRoutes(app);
  binRoutes(app);
}
