export { hostingRoutes } from "./hosting.routes.ts";
export { startHosting } from "./keeping.ts";
