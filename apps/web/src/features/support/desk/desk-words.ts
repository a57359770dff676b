import type { CannedAnswer } from "@seance/contract/support-desk";
import { fillVariables } from "@seance/contract/support-desk";
import { ticketCategories, ticketPriorities, type Ticket } from "@seance/contract/support";
import { categoryLabel, priorityLabels } from "#features/support/support-words.ts";

export const categoryOptions = ticketCategories.map((value) => ({ value, label: categoryLabel(value) }));
export const priorityOptions = ticketPriorities.map((value) => ({ value, label: priorityLabels[value] })).toReversed();

/** A time between two moments: « 3 h 05 », « 2 jours ». */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return "moins d’1\u00A0min";
  if (minutes < 60) return `${minutes}\u00A0min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}\u00A0h\u00A0${String(minutes % 60).padStart(2, "0")}`;
  const days = Math.floor(hours / 24);
  return `${days}\u00A0jour${days > 1 ? "s" : ""}`;
}

/** How long the person waited for the first answer; null while there is none. */
export function firstAnswerTime({ created_at, first_answered_at }: Ticket): string | null {
  if (first_answered_at === null) return null;
  return waitText((Date.parse(first_answered_at) - Date.parse(created_at)) / 1000);
}

/** « Fantômas, saison 2, épisode 3 », or the title of a film or channel. */
function reportedTitle({ report }: Ticket): string | null {
  if (!report?.series) return report?.title ?? null;
  return `${report.series.title}, saison ${report.series.season}, épisode ${report.series.episode}`;
}

/** A canned answer for a ticket; a variable that it has no value for stays, to be replaced by hand. */
export const filledAnswer = ({ body }: CannedAnswer, ticket: Ticket): string =>
  fillVariables(body, {
    pseudo: ticket.owner?.email ?? null,
    titre: reportedTitle(ticket),
    numéro: String(ticket.number),
  });
