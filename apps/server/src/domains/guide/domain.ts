import { sourceLimits } from "@seance/contract/channel-sources";
import { guideLimits } from "@seance/contract/guide";
import type { Domain } from "#domain.ts";
import { guideRoutes } from "./guide.routes.ts";
import { personalData } from "./personal-data.queries.ts";

export const guideDomain: Domain = {
  name: "guide",
  uses: ["catalogue", "security-code"],
  tables: ["channel_source", "channel_source_report", "guide_channel", "playlist_run", "playlist_run_channel", "programme"],
  fileRoutes: [guideRoutes],
  personalData,
  retention: [
    { table: "programme", column: "stop_at", days: guideLimits.pastHours / 24 },
    { table: "channel_source_report", column: "at", days: sourceLimits.reportDays },
  ],
};
