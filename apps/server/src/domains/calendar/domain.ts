import type { Domain } from "#domain.ts";
import { calendarRoutes } from "./calendar.routes.ts";

export const calendarDomain: Domain = {
  name: "calendar",
  uses: ["announcements", "catalogue", "planned-switches"],
  tables: [],
  routes: [calendarRoutes],
};
