import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";
import { subtitlesRoutes } from "./subtitles.routes.ts";

export const subtitlesDomain: Domain = {
  name: "subtitles",
  uses: ["catalogue", "media"],
  tables: ["subtitle"],
  fileRoutes: [subtitlesRoutes],
  personalData,
};
