import type { Announcement } from "@seance/contract/announcements";

/** What an announcement's type and priority are called: to viewers who do not see its icon, and to the staff. */
export const announcementTypeLabels: Record<Announcement["type"], string> = {
  info: "Information",
  warning: "Avertissement",
  success: "Succès",
  error: "Erreur",
  important: "Important",
  maintenance: "Maintenance",
};

export const priorityLabels: Record<Announcement["priority"], string> = {
  low: "Basse",
  normal: "Normale",
  high: "Haute",
  urgent: "Urgente",
};
