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
    "hosting",
    "library",
    "media",
    "pictures",
    "progress",
    "security-code",
  ],
  tables: [],
  routes: [binRoutes],
  cleanUps: [{ name: "bin", work: eraseExpiredItems }],
};
