import type { FastifyInstance } from "fastify";
import { channelsRoutes } from "./channels/channels.routes.ts";
import { episodesRoutes } from "./episodes/episodes.routes.ts";
import { homeRoutes } from "./home/home.routes.ts";
import { moviesRoutes } from "./movies/movies.routes.ts";
import { sagasRoutes } from "./sagas/sagas.routes.ts";
import { seriesRoutes } from "./series/series.routes.ts";

export function catalogueRoutes(app: FastifyInstance): void {
  homeRoutes(app);
  moviesRoutes(app);
  seriesRoutes(app);
  episodesRoutes(app);
  sagasRoutes(app);
  channelsRoutes(app);
}
