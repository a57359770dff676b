import type { Domain } from "#domain.ts";
import { searchRoutes } from "./search.routes.ts";

export const searchDomain: Domain = {
  name: "search",
  uses: ["accounts", "catalogue", "guide", "support"],
  tables: [],
  routes: [searchRoutes],
};
