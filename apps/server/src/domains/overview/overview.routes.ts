import { getAdminOverview } from "@seance/contract/overview";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readOverview } from "./overview.service.ts";

export function overviewRoutes(app: FastifyInstance): void {
  serve(app, getAdminOverview, ({ actor }) => readOverview(app.services, actor));
}
