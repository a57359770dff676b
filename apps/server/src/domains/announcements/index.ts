export { changeAnnouncement, insertAnnouncement } from "./admin.service.ts";
export { openAnnouncementCounter } from "./counting.ts";
