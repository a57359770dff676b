export { auditRoutes } from "./audit.routes.ts";
export { eraseOldEntries, list as listAudit, startErasingAudit } from "./audit.service.ts";
