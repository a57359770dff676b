export { guardMaintenance } from "./gate.ts";
export { readStatus, setMaintenance, switchMaintenance } from "./maintenance.service.ts";
