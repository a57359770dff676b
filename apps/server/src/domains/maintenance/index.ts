export { guardMaintenance } from "./gate.ts";
export { maintenanceRoutes } from "./maintenance.routes.ts";
export { setMaintenance } from "./maintenance.service.ts";
