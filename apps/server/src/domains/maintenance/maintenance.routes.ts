import { getMaintenance } from "@seance/contract/maintenance";
import { toggleMaintenance } from "@seance/contract/maintenance-form";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readStatus, setMaintenance } from "./maintenance.service.ts";

export function maintenanceRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, getMaintenance, () => readStatus(services.db));
  serve(app, toggleMaintenance, ({ actor, body }) => setMaintenance(services, actor, body));
}
