import type { Domain } from "#domain.ts";
import { settingsRoutes } from "./settings.routes.ts";

export const settingsDomain: Domain = {
  name: "settings",
  uses: ["metadata"],
  tables: [],
  routes: [settingsRoutes],
};
