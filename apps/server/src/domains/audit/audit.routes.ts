import { listAudit } from "@seance/contract/audit";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import * as audit from "./audit.service.ts";

export function auditRoutes(app: FastifyInstance): void {
  serve(app, listAudit, ({ query }) => audit.listAudit(app.services.db, query));
}
