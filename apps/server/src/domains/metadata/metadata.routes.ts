import { refreshMetadata } from "@seance/contract/metadata";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { refresh } from "./metadata.service.ts";

export function metadataRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, refreshMetadata, ({ actor, body }) => refresh(services, actor, body));
}
