import { getMaintenance } from "@seance/contract/maintenance";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readStatus } from "./maintenance.service.ts";

export function maintenanceRoutes(app: FastifyInstance): void {
  serve(app, getMaintenance, () => readStatus(app.services.db));
}
