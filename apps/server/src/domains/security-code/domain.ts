import type { Domain } from "#domain.ts";
import { securityCodeRoutes } from "./security-code.routes.ts";

export const securityCodeDomain: Domain = {
  name: "security-code",
  uses: ["accounts"],
  tables: [],
  routes: [securityCodeRoutes],
};
