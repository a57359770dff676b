import * as contract from "@seance/contract/planned-switches";
import type { FastifyInstance } from "fastify";
import { DueClock } from "#db/due-clock.ts";
import { serve } from "#http/serve.ts";
import { msUntil } from "./due-switch.ts";
import { applyPlan, readPlan, savePlan } from "./planned-switches.service.ts";

export function plannedSwitchesRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db, bus, log } = services;
  serve(app, contract.readTickerPlan, () => readPlan(db, "ticker"));
  serve(app, contract.planTicker, ({ actor, body }) => savePlan(services, actor, "ticker", body));
  serve(app, contract.readMaintenancePlan, () => readPlan(db, "maintenance"));
  serve(app, contract.planMaintenance, ({ actor, body }) => savePlan(services, actor, "maintenance", body));
  for (const name of contract.plannedNames) {
    const clock = new DueClock(bus, log, {
      tag: name,
      failed: "programmation non appliquée",
      msUntilNext: async () => msUntil(await readPlan(db, name), Date.now()),
      apply: () => applyPlan(services, name),
    });
    app.addHook("onReady", () => clock.run());
    app.addHook("onClose", () => clock.close());
  }
}
