import type { Domain } from "#domain.ts";
import { personalData } from "./maintenance.queries.ts";
import { maintenanceRoutes } from "./maintenance.routes.ts";

export const maintenanceDomain: Domain = {
  name: "maintenance",
  uses: [],
  tables: [],
  routes: [maintenanceRoutes],
  personalData,
};
