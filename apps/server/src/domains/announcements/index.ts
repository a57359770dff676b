export { announcementsRoutes } from "./announcements.routes.ts";
export { changeAnnouncement, insertAnnouncement } from "./announcements.service.ts";
export { startCountingAnnouncements } from "./counting.ts";
