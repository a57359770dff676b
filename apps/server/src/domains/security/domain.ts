import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";
import { maskOldAddresses } from "./security.service.ts";
import { securityRoutes } from "./security.routes.ts";

/** What the fondateur reads of the security log. Other domains write it by `db/security-trail.ts`, and import nothing of it. */
export const securityDomain: Domain = {
  name: "security",
  uses: ["accounts", "mail", "notices"],
  tables: ["security_alert", "security_event"],
  routes: [securityRoutes],
  personalData,
  retention: [
    { table: "security_event", column: "at", days: "RETENTION_SECURITY" },
    { table: "security_alert", column: "created_at", days: "RETENTION_SECURITY" },
  ],
  cleanUps: [{ name: "addresses of the security log", work: maskOldAddresses }],
};
