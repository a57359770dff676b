import type { Domain } from "#domain.ts";
import { eraseExpiredItems } from "./erase.service.ts";
import { binRoutes } from "./bin.routes.ts";

export const binDomain: Domain = {
  name: "bin",
  uses: [
    "announcements",
    "audit",
    "badges",
    "catalogue",
    "favourites",
    "follows",
    "hosting",
    "library",
    "media",
    "notices",
    "pictures",
    "progress",
    "security-code",
  ],
  tables: [],
  routes: [binRoutes],
  cleanUps: [{ name: "bin", work: eraseExpiredItems }],
};
