import type { Domain } from "#domain.ts";
import { searchRoutes } from "./search.routes.ts";

export const searchDomain: Domain = {
  name: "search",
  uses: ["accounts", "announcements", "badges", "catalogue", "guide", "support"],
  tables: [],
  routes: [searchRoutes],
};
