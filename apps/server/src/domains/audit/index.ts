export { entriesOfTarget, latestActor } from "./audit.queries.ts";
export { listAudit } from "./audit.service.ts";
