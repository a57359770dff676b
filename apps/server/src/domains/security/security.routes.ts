import { closeSecurityAlert, getSecurityState, listSecurityEvents } from "@seance/contract/security";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { closeAlert, raiseAlerts } from "./alerts.service.ts";
import { listEvents, readState } from "./security.service.ts";

export function securityRoutes(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.repeat({ kind: "security-alerts", cron: "* * * * *", work: () => raiseAlerts(services) });

  serve(app, getSecurityState, () => readState(services.db));
  serve(app, listSecurityEvents, ({ query }) => listEvents(services.db, query));
  serve(app, closeSecurityAlert, ({ actor, params }) => closeAlert(services.db, actor, params.id));
}
