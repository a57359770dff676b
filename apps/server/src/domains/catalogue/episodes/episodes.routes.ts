import * as contract from "@seance/contract/episodes";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { presentEpisode } from "./episodes.present.ts";
import { allEpisodes } from "./episodes.queries.ts";

export function episodesRoutes(app: FastifyInstance): void {
  const { db } = app.services;
  serve(app, contract.listEpisodes, async ({ query }) => {
    const { rows, total } = await allEpisodes(db, query);
    return { episodes: rows.map((row) => presentEpisode(row, { links: true })), total };
  });
}
