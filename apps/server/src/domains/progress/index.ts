export { progressRoutes } from "./progress.routes.ts";
export { forgetOldWatching, startForgettingWatching } from "./watch-history.service.ts";
