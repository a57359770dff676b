export { sharedPages } from "./shared-pages.service.ts";
export { sharingRoutes } from "./sharing.routes.ts";
