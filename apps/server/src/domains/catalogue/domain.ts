import type { Domain } from "#domain.ts";
import { catalogueRoutes } from "./catalogue.routes.ts";

export const catalogueDomain: Domain = {
  name: "catalogue",
  uses: ["audit", "security-code"],
  tables: ["channel", "credit", "episode", "movie", "person", "saga", "saga_item", "search_word", "series", "views_by_day"],
  routes: [catalogueRoutes],
};
