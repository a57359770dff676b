import * as contract from "@seance/contract/sources";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { decideSources, testSource } from "./sources.service.ts";

/** The sources of a title, for staff. */
export function sourcesRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, contract.decideSources, ({ body }) => decideSources(services, body));
  serve(app, contract.testSource, ({ body }) => testSource(services, body));
}
