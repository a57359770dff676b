import type { Domain } from "#domain.ts";
import { plannedSwitchesRoutes } from "./planned-switches.routes.ts";

export const plannedSwitchesDomain: Domain = {
  name: "planned-switches",
  uses: ["maintenance", "ticker"],
  tables: [],
  routes: [plannedSwitchesRoutes],
};
