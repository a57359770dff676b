import * as contract from "@seance/contract/metadata";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readTitle, refreshMetadata, searchTitles } from "./metadata.service.ts";

export function metadataRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, contract.getMetadataSource, () => ({ source: services.tmdb ? "TMDB" : null }));
  serve(app, contract.searchMetadata, ({ query }) => searchTitles(services, query));
  serve(app, contract.getMetadataTitle, ({ params }) => readTitle(services, params));
  serve(app, contract.refreshMetadata, ({ actor, body }) => refreshMetadata(services, actor, body));
}
