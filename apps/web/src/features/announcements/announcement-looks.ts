import { type Announcement, announcementTypeLabels, priorityLabels } from "@seance/contract/announcements";
import { CircleCheck, CircleX, Info, Megaphone, TriangleAlert, Wrench } from "lucide-react";
import type { TagTone } from "#ui/feedback/tag.tsx";

/** Each type's icon and colour, and its label for screen readers. */
export const typeLooks: Record<Announcement["type"], { icon: typeof Info; colour: string; label: string }> = {
  info: { icon: Info, colour: "text-bleu", label: announcementTypeLabels.info },
  warning: { icon: TriangleAlert, colour: "text-lampe", label: announcementTypeLabels.warning },
  success: { icon: CircleCheck, colour: "text-vert-2", label: announcementTypeLabels.success },
  error: { icon: CircleX, colour: "text-rouge-2", label: announcementTypeLabels.error },
  important: { icon: Megaphone, colour: "text-lampe", label: announcementTypeLabels.important },
  maintenance: { icon: Wrench, colour: "text-gris", label: announcementTypeLabels.maintenance },
};

export const priorityLooks: Record<Announcement["priority"], { label: string; tone: TagTone }> = {
  low: { label: priorityLabels.low, tone: "contour" },
  normal: { label: priorityLabels.normal, tone: "contour" },
  high: { label: priorityLabels.high, tone: "lampe" },
  urgent: { label: priorityLabels.urgent, tone: "rouge" },
};
