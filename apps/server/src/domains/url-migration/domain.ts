import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";
import { urlMigrationRoutes } from "./url-migration.routes.ts";

export const urlMigrationDomain: Domain = {
  name: "url-migration",
  uses: ["accounts", "catalogue"],
  tables: ["url_migration", "url_migration_part"],
  routes: [urlMigrationRoutes],
  personalData,
};
