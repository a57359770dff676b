import type { Announcement } from "@seance/contract/announcements";
import type { ComponentType } from "react";

/** What draws an announcement as viewers see it: the route brings it. */
export type AnnouncementView = ComponentType<{ announcement: Announcement }>;
