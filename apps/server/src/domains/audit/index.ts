export { latestActors } from "./audit.queries.ts";
export { list as listAudit } from "./audit.service.ts";
