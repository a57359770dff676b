import type { Domain } from "#domain.ts";
import { announcementsRoutes } from "./announcements.routes.ts";
import { personalData } from "./personal-data.queries.ts";

export const announcementsDomain: Domain = {
  name: "announcements",
  uses: ["accounts"],
  tables: ["announcement", "announcement_day", "announcement_dismissal", "counted_announcement"],
  routes: [announcementsRoutes],
  personalData,
  retention: [{ table: "counted_announcement", column: "counted_at", days: 1 / 24 }],
};
