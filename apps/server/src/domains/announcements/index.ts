export { announcementsRoutes } from "./announcements.routes.ts";
export { changeAnnouncement, insertAnnouncement } from "./admin.service.ts";
export { startCountingAnnouncements } from "./counting.ts";
