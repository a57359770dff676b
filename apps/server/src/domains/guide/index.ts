export { guideRoutes } from "./guide.routes.ts";
export { startSweepingGuide } from "./guide.service.ts";
