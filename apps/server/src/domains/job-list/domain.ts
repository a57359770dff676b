import type { Domain } from "#domain.ts";
import { jobListRoutes } from "./job-list.routes.ts";

export const jobListDomain: Domain = {
  name: "job-list",
  uses: ["audit", "guide", "hosting", "imports", "library", "metadata", "url-migration"],
  tables: [],
  routes: [jobListRoutes],
};
