import * as contract from "@seance/contract/metadata";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { refreshMetadata } from "./metadata.service.ts";

export function metadataRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, contract.refreshMetadata, ({ actor, body }) => refreshMetadata(services, actor, body));
}
