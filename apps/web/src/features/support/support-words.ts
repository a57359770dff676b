import type { Source } from "@seance/contract/playback";
import { ticketStatusLabels, type Ticket, type ticketCategories } from "@seance/contract/support";
import type { TagTone } from "#ui/feedback/tag.tsx";

export const supportWords = {
  openFault: "Erreur lors de la création du ticket",
  writeFault: "Erreur lors de l'envoi du message",
  opened: "Ticket créé avec succès",
  statusFault: "L’état du ticket n’a pas pu être changé. Réessayez.",
} as const;

export const statusTones: Record<Ticket["status"], TagTone> = { open: "accent", in_progress: "success", closed: "outline" };

/** Whether the account wrote the ticket. A caller who does not answer sees only their own. */
export const isAsker = ({ owner, guest_email }: Ticket, self: string): boolean =>
  guest_email === null && (owner === null || owner.id === self);

/** Who wrote a ticket, for those who answer. */
export const askerName = ({ owner, guest_email }: Ticket): string | null =>
  guest_email === null ? (owner?.email ?? null) : `Invité · ${guest_email}`;

/** The status of a ticket, or that it is a duplicate. */
export const statusLabel = ({ status, merged_into }: Ticket): string => (merged_into ? "Réuni" : ticketStatusLabels[status]);

export const priorityLabels: Record<Ticket["priority"], string> = {
  low: "Priorité basse",
  normal: "Priorité normale",
  high: "Priorité haute",
  urgent: "Urgent",
};

const knownCategories: Record<(typeof ticketCategories)[number], string> = {
  general: "Question générale",
  lecture: "Lecture d’une vidéo",
  catalogue: "Film ou série à ajouter",
  compte: "Mon compte",
  suggestion: "Idée ou suggestion",
};
const categoryLabels: Readonly<Record<string, string>> = knownCategories;

/** The label of a category; one that the site does not propose is its own. */
export const categoryLabel = (category: string): string =>
  (Object.hasOwn(categoryLabels, category) ? categoryLabels[category] : undefined) ?? category;

export const ratingLabels = { good: "Oui", bad: "Non" } as const;

export const sourceLabels: Record<Source["kind"], string> = {
  iframe: "page d’un hébergeur",
  hls: "flux HLS",
  dash: "flux DASH",
  file: "fichier",
};
