import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";
import { supportRoutes } from "./support.routes.ts";

export const supportDomain: Domain = {
  name: "support",
  uses: ["accounts"],
  tables: ["ticket", "ticket_message"],
  routes: [supportRoutes],
  personalData,
  retention: [{ table: "ticket", column: "closed_at", days: "RETENTION_TICKETS" }],
};
