import * as contract from "@seance/contract/parts";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { compareJob } from "./compare/compare-seasons.ts";
import * as parts from "./parts.service.ts";

/** The parts of episodes that viewers may skip, for staff. */
export function partsRoutes(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.repeat(compareJob(services));
  serve(app, contract.readEpisodeParts, ({ caller, params }) => parts.readParts(services, caller, params.id));
  serve(app, contract.saveEpisodeParts, ({ caller, actor, params, body }) =>
    parts.saveParts(services, { ...caller, actor }, params.id, body),
  );
}
