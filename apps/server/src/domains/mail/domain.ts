import type { Domain } from "#domain.ts";
import { mailRoutes } from "./mail.routes.ts";
import { personalData } from "./personal-data.queries.ts";

/** Sends the mail of other domains. It imports no domain, so that each of them may call it. */
export const mailDomain: Domain = {
  name: "mail",
  uses: [],
  tables: ["mail"],
  routes: [mailRoutes],
  personalData,
  retention: [{ table: "mail", column: "created_at", days: 30 }],
};
