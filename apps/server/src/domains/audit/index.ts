export { auditRoutes } from "./audit.routes.ts";
export { eraseOldEntries, startErasingAudit } from "./audit.service.ts";
