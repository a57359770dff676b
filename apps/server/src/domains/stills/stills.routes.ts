import * as contract from "@seance/contract/stills";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { keepStill, readStill } from "./stills.service.ts";

/** Pictures of prepared videos for the cards of their titles, for staff. */
export function stillsRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, contract.readStill, ({ caller, params }) => readStill(services, caller, params));
  serve(app, contract.keepStill, ({ caller, params }) => keepStill(services, caller, params));
}
