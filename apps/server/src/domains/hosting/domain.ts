import type { Domain } from "#domain.ts";
import { sweepUploads } from "./files/sweep.ts";
import { hostingRoutes } from "./hosting.routes.ts";
import { personalData } from "./personal-data.queries.ts";

export const hostingDomain: Domain = {
  name: "hosting",
  uses: ["accounts", "catalogue", "media"],
  tables: ["hosted_video", "upload"],
  fileRoutes: [hostingRoutes],
  personalData,
  cleanUps: [{ name: "uploads", work: sweepUploads }],
};
