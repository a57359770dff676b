import type { Ticket } from "@seance/contract/support";
import type { TagTone } from "#ui/feedback/tag.tsx";

export const supportWords = {
  openFault: "Erreur lors de la création du ticket",
  writeFault: "Erreur lors de l'envoi du message",
  opened: "Ticket créé avec succès",
  statusFault: "L’état du ticket n’a pas pu être changé. Réessayez.",
} as const;

export const statusTones: Record<Ticket["status"], TagTone> = { open: "accent", in_progress: "success", closed: "outline" };

export const priorityLabels: Record<Ticket["priority"], string> = {
  low: "Priorité basse",
  normal: "Priorité normale",
  high: "Priorité haute",
  urgent: "Urgent",
};
