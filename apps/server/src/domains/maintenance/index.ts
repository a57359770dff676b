export { guardMaintenance } from "./gate.ts";
export { readStatus, setMaintenance } from "./maintenance.service.ts";
