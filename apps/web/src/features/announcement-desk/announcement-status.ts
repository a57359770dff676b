import type { Announcement } from "@seance/contract/announcements";
import { formatMoment } from "#lib/format.ts";
import type { TagTone } from "#ui/feedback/tag.tsx";

export interface AnnouncementStatus {
  readonly label: string;
  readonly tone: TagTone;
}

type Dated = Pick<Announcement, "is_active" | "start_date" | "end_date">;

/** Whether viewers see an announcement now, or why not. */
export function statusOf({ is_active, start_date, end_date }: Dated, now = Date.now()): AnnouncementStatus {
  if (!is_active) return { label: "Inactive", tone: "outline" };
  if (end_date !== null && Date.parse(end_date) <= now) return { label: "Terminée", tone: "outline" };
  if (start_date !== null && Date.parse(start_date) > now) return { label: "Programmée", tone: "info" };
  return { label: "Active", tone: "success" };
}

const day = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", year: "numeric", timeZone: "Europe/Paris" });

/** The date that matters now, in short: when it begins, ends or has ended; "" without one. */
export function nextDate({ is_active, start_date, end_date }: Dated, now = Date.now()): string {
  const short = (date: string): string => day.format(new Date(date));
  if (!is_active) return "";
  if (start_date !== null && Date.parse(start_date) > now) return `dès le ${short(start_date)}`;
  if (end_date === null) return "";
  return Date.parse(end_date) <= now ? `le ${short(end_date)}` : `jusqu’au ${short(end_date)}`;
}

/** The display dates in Paris time; "" without dates. */
export function scheduleWords({ start_date, end_date }: Pick<Announcement, "start_date" | "end_date">): string {
  if (start_date && end_date) return `du ${formatMoment(start_date)} au ${formatMoment(end_date)}`;
  if (start_date) return `à partir du ${formatMoment(start_date)}`;
  return end_date ? `jusqu’au ${formatMoment(end_date)}` : "";
}
