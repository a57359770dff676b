import type { Domain } from "#domain.ts";
import { explorerRoutes } from "./explorer.routes.ts";

export const explorerDomain: Domain = {
  name: "explorer",
  uses: ["accounts", "announcements", "badges", "catalogue"],
  tables: [],
  routes: [explorerRoutes],
};
