import type { Domain } from "#domain.ts";
import { followsRoutes } from "./follows.routes.ts";
import { personalData } from "./personal-data.queries.ts";

export const followsDomain: Domain = {
  name: "follows",
  uses: ["catalogue", "notices"],
  tables: ["announced_credit", "announced_episode", "follow", "follow_scan"],
  routes: [followsRoutes],
  personalData,
};
