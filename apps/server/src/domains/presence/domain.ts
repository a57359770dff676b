import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";
import { presenceRoutes } from "./presence.routes.ts";

export const presenceDomain: Domain = {
  name: "presence",
  uses: ["accounts"],
  tables: ["presence"],
  routes: [presenceRoutes],
  personalData,
};
