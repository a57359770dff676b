import type { Domain } from "#domain.ts";
import { sweepUploads } from "./files/sweep.ts";
import { hostingRoutes } from "./hosting.routes.ts";
import { personalData } from "./personal-data.queries.ts";

export const hostingDomain: Domain = {
  name: "hosting",
  uses: ["accounts", "catalogue", "media", "security-code"],
  tables: ["hosted_video", "link_copy", "upload"],
  fileRoutes: [hostingRoutes],
  personalData,
  retention: [{ table: "link_copy", column: "created_at", days: 30 }],
  cleanUps: [{ name: "uploads", work: sweepUploads }],
};
