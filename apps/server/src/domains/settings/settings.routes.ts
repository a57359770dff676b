import * as contract from "@seance/contract/site-settings";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { changeSettings, readSettings } from "./settings.service.ts";

export function settingsRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, contract.getSiteSettings, () => readSettings(services));
  serve(app, contract.changeSiteSettings, ({ actor, body }) => changeSettings(services, actor, body));
}
