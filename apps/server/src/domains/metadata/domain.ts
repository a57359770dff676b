import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";
import { metadataRoutes } from "./metadata.routes.ts";

export const metadataDomain: Domain = {
  name: "metadata",
  uses: ["catalogue"],
  tables: ["metadata_result", "metadata_run"],
  routes: [metadataRoutes],
  personalData,
};
