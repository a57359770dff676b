import type { Domain } from "#domain.ts";
import { searchRoutes } from "./search.routes.ts";

export const searchDomain: Domain = {
  name: "search",
  uses: ["catalogue"],
  tables: [],
  routes: [searchRoutes],
};
