import { listBin, restoreFromBin } from "@seance/contract/bin";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { list, restore } from "./bin.service.ts";

export function binRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, listBin, ({ query }) => list(services, query));
  serve(app, restoreFromBin, ({ actor, params }) => restore(services, actor, params.type, params.id));
}
