import type { Domain } from "#domain.ts";
import { overviewRoutes } from "./overview.routes.ts";

export const overviewDomain: Domain = {
  name: "overview",
  uses: ["accounts", "audit", "bin", "catalogue", "hosting", "imports", "playback", "presence", "progress", "support"],
  tables: [],
  routes: [overviewRoutes],
};
