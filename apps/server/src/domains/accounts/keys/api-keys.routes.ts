import { createApiKey, listApiKeys, revokeApiKey } from "@seance/contract/api-keys";
import type { FastifyInstance } from "fastify";
import { hashTurn } from "#domains/accounts/sign-in/password.ts";
import { serve } from "#http/serve.ts";
import * as keys from "./api-keys.service.ts";

export function apiKeysRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, listApiKeys, ({ actor }) => keys.listApiKeys(services, actor));
  serve(app, createApiKey, (call) => keys.createApiKey(services, call.actor, call.body, hashTurn(call, call.actor.email)));
  serve(app, revokeApiKey, ({ actor, params }) => keys.revokeApiKey(services, actor, params.id));
}
