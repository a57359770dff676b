import type { Domain } from "#domain.ts";
import { stillsRoutes } from "./stills.routes.ts";

export const stillsDomain: Domain = {
  name: "stills",
  uses: ["catalogue", "media", "pictures", "playback"],
  tables: [],
  routes: [stillsRoutes],
};
