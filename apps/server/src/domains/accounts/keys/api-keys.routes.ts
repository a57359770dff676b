import { createApiKey, listApiKeys, revokeApiKey } from "@seance/contract/api-keys";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as keys from "./api-keys.service.ts";

export function apiKeysRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, listApiKeys, ({ actor }) => keys.listApiKeys(services, actor));
  serve(app, createApiKey, ({ actor, body }) => keys.createApiKey(services, actor, body));
  serve(app, revokeApiKey, ({ actor, params }) => keys.revokeApiKey(services, actor, params.id));
}
