import { listAudit } from "@seance/contract/audit";
import { compareRevisions, listRevisions, restoreRevision } from "@seance/contract/revisions";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { readAudit } from "./audit-log.service.ts";
import * as revisions from "./revisions.service.ts";

export function revisionsRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, listAudit, ({ query }) => readAudit(services.db, query));
  serve(app, listRevisions, ({ actor, params }) => revisions.listRevisions(services.db, actor, params));
  serve(app, compareRevisions, ({ actor, params, query }) => revisions.compareRevisions(services.db, actor, params, query));
  serve(app, restoreRevision, ({ actor, params, body }) => revisions.restoreRevision(services, actor, params, body));
}
