import type { Domain } from "#domain.ts";
import { previewsRoutes } from "./previews.routes.ts";

export const previewsDomain: Domain = {
  name: "previews",
  uses: ["catalogue"],
  tables: ["preview_link"],
  routes: [previewsRoutes],
  retention: [{ table: "preview_link", column: "expires_at", days: 1 }],
};
