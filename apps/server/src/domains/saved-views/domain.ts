import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";
import { savedViewsRoutes } from "./saved-views.routes.ts";

export const savedViewsDomain: Domain = {
  name: "saved-views",
  uses: ["accounts"],
  tables: ["saved_view"],
  routes: [savedViewsRoutes],
  personalData,
};
