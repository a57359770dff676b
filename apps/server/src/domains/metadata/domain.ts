import type { Domain } from "#domain.ts";
import { metadataRoutes } from "./metadata.routes.ts";

export const metadataDomain: Domain = {
  name: "metadata",
  uses: ["catalogue"],
  tables: [],
  routes: [metadataRoutes],
};
