export { accountsToMail, mailedKinds, markMailed, noticesToMail, replaceMailed } from "./mailed.queries.ts";
export { eraseNoticesOf, mutedKinds, noticeRows, replaceMuted, wasTold } from "./notices.queries.ts";
export { markNoticesRead, notify, readTicketNotices, type NewNotice } from "./notices.service.ts";
