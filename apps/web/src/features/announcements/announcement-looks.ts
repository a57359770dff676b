import { type Announcement, announcementTypeLabels, priorityLabels } from "@seance/contract/announcements";
import { CircleCheck, CircleX, Info, Megaphone, TriangleAlert, Wrench } from "lucide-react";
import type { TagTone } from "#ui/feedback/tag.tsx";

/** Each type's icon and colour, and its label for screen readers. */
export const typeLooks: Record<Announcement["type"], { icon: typeof Info; colour: string; label: string }> = {
  info: { icon: Info, colour: "text-info", label: announcementTypeLabels.info },
  warning: { icon: TriangleAlert, colour: "text-accent", label: announcementTypeLabels.warning },
  success: { icon: CircleCheck, colour: "text-success-2", label: announcementTypeLabels.success },
  error: { icon: CircleX, colour: "text-danger-2", label: announcementTypeLabels.error },
  important: { icon: Megaphone, colour: "text-accent", label: announcementTypeLabels.important },
  maintenance: { icon: Wrench, colour: "text-muted", label: announcementTypeLabels.maintenance },
};

export const priorityLooks: Record<Announcement["priority"], { label: string; tone: TagTone }> = {
  low: { label: priorityLabels.low, tone: "outline" },
  normal: { label: priorityLabels.normal, tone: "outline" },
  high: { label: priorityLabels.high, tone: "accent" },
  urgent: { label: priorityLabels.urgent, tone: "danger" },
};
