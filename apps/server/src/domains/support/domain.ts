import type { Domain } from "#domain.ts";
import { deskRoutes } from "./desk.routes.ts";
import { personalData } from "./personal-data.queries.ts";
import { supportRoutes } from "./support.routes.ts";

export const supportDomain: Domain = {
  name: "support",
  uses: ["accounts", "catalogue", "notices"],
  tables: ["canned_answer", "ticket", "ticket_message"],
  routes: [supportRoutes, deskRoutes],
  personalData,
  retention: [{ table: "ticket", column: "closed_at", days: "RETENTION_TICKETS" }],
};
