export { entriesOfAction, entriesOfTarget, latestActor, latestWrite } from "./audit.queries.ts";
export { listAudit } from "./audit.service.ts";
