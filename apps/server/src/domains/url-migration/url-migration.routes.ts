import * as contract from "@seance/contract/url-migration";
import type { FastifyInstance } from "fastify";
import { serve } from "#http/serve.ts";
import { listRuns, migrateLinks, previewMigration, undoMigration } from "./url-migration.service.ts";

export function urlMigrationRoutes(app: FastifyInstance): void {
  const { services } = app;
  serve(app, contract.listUrlMigrations, async () => ({ runs: await listRuns(services.db) }));
  serve(app, contract.previewUrlMigration, ({ body }) => previewMigration(services.db, body));
  serve(app, contract.migrateUrls, ({ actor, body }) => migrateLinks(services, actor, body));
  serve(app, contract.undoUrlMigration, ({ actor, body }) => undoMigration(services, actor, body?.id));
}
