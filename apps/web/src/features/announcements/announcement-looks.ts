import type { Announcement } from "@seance/contract/announcements";
import { CircleCheck, CircleX, Info, Megaphone, TriangleAlert, Wrench } from "lucide-react";
import type { TagTone } from "#ui/tag.tsx";

/** Each type's icon and colour; its name says it to those who see neither. */
export const typeLooks: Record<Announcement["type"], { icon: typeof Info; colour: string; label: string }> = {
  info: { icon: Info, colour: "text-bleu", label: "Information" },
  warning: { icon: TriangleAlert, colour: "text-lampe", label: "Avertissement" },
  success: { icon: CircleCheck, colour: "text-vert-2", label: "Succès" },
  error: { icon: CircleX, colour: "text-rouge-2", label: "Erreur" },
  important: { icon: Megaphone, colour: "text-lampe", label: "Important" },
  maintenance: { icon: Wrench, colour: "text-gris", label: "Maintenance" },
};

export const priorityLooks: Record<Announcement["priority"], { label: string; tone: TagTone }> = {
  low: { label: "Basse", tone: "contour" },
  normal: { label: "Normale", tone: "contour" },
  high: { label: "Haute", tone: "lampe" },
  urgent: { label: "Urgente", tone: "rouge" },
};
