export { tickerRoutes } from "./ticker.routes.ts";
export { saveTicker } from "./ticker.service.ts";
