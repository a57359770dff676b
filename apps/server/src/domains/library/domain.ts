import type { Domain } from "#domain.ts";
import { libraryRoutes } from "./library.routes.ts";
import { personalData } from "./personal-data.queries.ts";

export const libraryDomain: Domain = {
  name: "library",
  uses: ["accounts", "catalogue", "hosting", "imports", "media", "pictures", "subtitles"],
  tables: ["library_file", "library_scan"],
  routes: [libraryRoutes],
  personalData,
};
