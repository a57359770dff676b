import type { Domain } from "#domain.ts";
import { revisionsRoutes } from "./revisions.routes.ts";

export const revisionsDomain: Domain = {
  name: "revisions",
  uses: ["announcements", "audit", "catalogue", "ticker"],
  tables: [],
  routes: [revisionsRoutes],
};
