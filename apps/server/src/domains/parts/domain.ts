import type { Domain } from "#domain.ts";
import { partsRoutes } from "./parts.routes.ts";

export const partsDomain: Domain = {
  name: "parts",
  uses: ["catalogue", "media"],
  tables: ["staff_part", "found_part", "compared_season"],
  routes: [partsRoutes],
};
