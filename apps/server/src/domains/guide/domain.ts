import { guideLimits } from "@seance/contract/guide";
import type { Domain } from "#domain.ts";
import { guideRoutes } from "./guide.routes.ts";

export const guideDomain: Domain = {
  name: "guide",
  uses: ["catalogue"],
  tables: ["guide_channel", "programme"],
  fileRoutes: [guideRoutes],
  retention: [{ table: "programme", column: "stop_at", days: guideLimits.pastHours / 24 }],
};
