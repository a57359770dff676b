import type { Domain } from "#domain.ts";
import { badgesRoutes } from "./badges.routes.ts";
import { personalData } from "./personal-data.queries.ts";

export const badgesDomain: Domain = {
  name: "badges",
  uses: ["accounts", "notices"],
  tables: ["account_badge", "badge"],
  routes: [badgesRoutes],
  personalData,
};
