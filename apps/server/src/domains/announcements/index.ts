export { announcementsByTitle } from "./admin.queries.ts";
export {
  changeAnnouncement,
  deleteAnnouncement,
  insertAnnouncement,
  restoreAnnouncement,
  updateAnnouncement,
} from "./admin.service.ts";
export { openAnnouncementCounter } from "./counting.ts";
export { announcementDates, announcementExists, binnedAnnouncements, eraseAnnouncements } from "./announcements.queries.ts";
