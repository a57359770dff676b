import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";
import { progressRoutes } from "./progress.routes.ts";

export const progressDomain: Domain = {
  name: "progress",
  uses: ["accounts", "catalogue"],
  tables: ["watch_progress"],
  routes: [progressRoutes],
  personalData,
  retention: [{ table: "watch_progress", column: "saved_at", days: "RETENTION_WATCH" }],
};
