import type { SupportAgent, Ticket, TicketMessage } from "@seance/contract/support";
import type { TicketBrief } from "@seance/contract/support-desk";
import { localPart } from "@seance/contract/text";
import type { BriefRow } from "./desk.queries.ts";
import type { MessageRow, TicketView, Side } from "./support.queries.ts";

/** Both sides see only the local part of an address. */
export const shownEmail = localPart;

export function presentTicket(row: TicketView, side: Side): Ticket {
  const { id, number, subject, description, category, priority, status, report, unread } = row;
  return {
    ...{ id, number, subject, description, category, priority, status, report, unread },
    created_at: row.created_at.toISOString(),
    last_message_at: row.last_message_at.toISOString(),
    owner: side === "support" ? ownerOf(row) : null,
    guest_email: side === "support" ? row.guest_email : null,
    assignee: side === "support" ? assigneeOf(row) : null,
    first_answered_at: row.first_answered_at?.toISOString() ?? null,
    merged_into: targetOf(row),
    satisfaction: row.satisfaction && { rating: row.satisfaction, comment: row.satisfaction_comment },
  };
}

const ownerOf = ({ account_id, owner_email, owner_role }: TicketView): Ticket["owner"] =>
  account_id && owner_email && owner_role ? { id: account_id, email: shownEmail(owner_email), role: owner_role } : null;

const assigneeOf = ({ agent_id, agent_email, agent_role }: TicketView): Ticket["assignee"] =>
  agent_id && agent_email && agent_role ? presentAgent({ id: agent_id, email: agent_email, role: agent_role }) : null;

const targetOf = ({ merged_into, target_number, target_subject }: TicketView): Ticket["merged_into"] =>
  merged_into && target_number !== null && target_subject !== null
    ? { id: merged_into, number: target_number, subject: target_subject }
    : null;

/** `source`: the merged ticket in which the message was written. */
export function presentMessage(row: MessageRow, source?: TicketView): TicketMessage {
  const { id, sender_id, sender_role, sender_email, message, is_internal, created_at } = row;
  return {
    ...{ id, sender_id, sender_role, message, is_internal },
    sender_email: shownEmail(sender_email),
    created_at: created_at.toISOString(),
    merged_from: source ? { id: source.id, number: source.number, subject: source.subject } : null,
    report: null,
  };
}

/** The description of a merged ticket, as the first message that the conversation has of it. */
export const presentDescription = (ticket: TicketView): TicketMessage => ({
  id: ticket.id,
  sender_id: ticket.account_id,
  sender_role: ticket.owner_role,
  sender_email: shownEmail(ticket.owner_email ?? ticket.guest_email ?? ""),
  message: ticket.description,
  is_internal: false,
  created_at: ticket.created_at.toISOString(),
  merged_from: { id: ticket.id, number: ticket.number, subject: ticket.subject },
  report: ticket.report,
});

export const presentAgent = ({ id, email, role }: SupportAgent): SupportAgent => ({ id, email: shownEmail(email), role });

export const presentBrief = ({ id, number, subject, status, created_at, email }: BriefRow): TicketBrief => ({
  ...{ id, number, subject, status },
  created_at: created_at.toISOString(),
  email: shownEmail(email),
});
