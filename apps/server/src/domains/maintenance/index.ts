export { guardMaintenance } from "./gate.ts";
export { setMaintenance } from "./maintenance.service.ts";
