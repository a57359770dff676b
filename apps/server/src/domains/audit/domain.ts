import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";

export const auditDomain: Domain = {
  name: "audit",
  uses: [],
  tables: ["audit_entry"],
  personalData,
  retention: [{ table: "audit_entry", column: "at", days: "RETENTION_AUDIT" }],
};
