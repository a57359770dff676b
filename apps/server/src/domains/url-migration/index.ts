export { urlMigrationRoutes } from "./url-migration.routes.ts";
