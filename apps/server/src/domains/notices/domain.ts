import { readNoticeDays } from "@seance/contract/notices";
import type { Domain } from "#domain.ts";

/** What other domains write for people; `inbox` reads it. It imports no domain, so that each of them may call it. */
export const noticesDomain: Domain = {
  name: "notices",
  uses: [],
  tables: ["mailed_notice", "muted_notice", "notice"],
  retention: [{ table: "notice", column: "read_at", days: readNoticeDays }],
};
