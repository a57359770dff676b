import type { Domain } from "#domain.ts";
import { tickerRoutes } from "./ticker.routes.ts";

export const tickerDomain: Domain = {
  name: "ticker",
  uses: [],
  tables: [],
  routes: [tickerRoutes],
};
