import type { FastifyInstance } from "fastify";
import { channelsRoutes } from "./channels/channels.routes.ts";
import { episodesRoutes } from "./episodes/episodes.routes.ts";
import { homeRoutes } from "./home/home.routes.ts";
import { moviesRoutes } from "./movies/movies.routes.ts";
import { peopleRoutes } from "./people/people.routes.ts";
import { sagasRoutes } from "./sagas/sagas.routes.ts";
import { watchPublicationDates } from "./schedule/publication-clock.ts";
import { seriesRoutes } from "./series/series.routes.ts";

export function catalogueRoutes(app: FastifyInstance): void {
  watchPublicationDates(app);
  homeRoutes(app);
  moviesRoutes(app);
  seriesRoutes(app);
  episodesRoutes(app);
  sagasRoutes(app);
  peopleRoutes(app);
  channelsRoutes(app);
}
