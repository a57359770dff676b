import type { Announcement } from "@seance/contract/announcements";
import type { ComponentType } from "react";

/** Renders an announcement as viewers see it. Passed in by the route, because features do not import each other. */
export type AnnouncementView = ComponentType<{ announcement: Announcement }>;
