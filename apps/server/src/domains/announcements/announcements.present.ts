import type { Announcement } from "@seance/contract/announcements";
import type { AnnouncementRow } from "./announcements.queries.ts";

export function presentAnnouncement(row: AnnouncementRow): Announcement {
  const { id, title, message, description, type, priority, is_pinned, is_active, target_audience, icon } = row;
  const { color_scheme, tags, created_by_name, action_text, action_url } = row;
  return {
    id,
    title,
    message,
    description,
    type,
    priority,
    is_pinned,
    is_active,
    start_date: row.start_date?.toISOString() ?? null,
    end_date: row.end_date?.toISOString() ?? null,
    target_audience,
    icon,
    color_scheme,
    tags,
    created_at: row.created_at.toISOString(),
    created_by_name,
    stats: { views: row.views, clicks: row.clicks },
    action_button: action_text !== null && action_url !== null ? { text: action_text, url: action_url } : null,
  };
}
