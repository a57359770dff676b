import type { Domain } from "#domain.ts";
import { siteRoutes } from "./site.routes.ts";

export const siteDomain: Domain = {
  name: "site",
  uses: ["accounts", "mail"],
  tables: [],
  routes: [siteRoutes],
};
