export { entriesOfAction, entriesOfTarget, latestActor, latestWrite, picturesInAudit } from "./audit.queries.ts";
export { listAudit } from "./audit.service.ts";
