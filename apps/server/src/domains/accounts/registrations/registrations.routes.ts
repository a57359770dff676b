import { decideRegistration, listRegistrations } from "@seance/contract/registrations";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as registrations from "./registrations.service.ts";

export function registrationsRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, listRegistrations, ({ query }) => registrations.listRequests(services.db, query));
  serve(app, decideRegistration, ({ actor, params, body }) => registrations.decideRequest(services, actor, params.id, body));
}
