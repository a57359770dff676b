import type { Ticket, TicketMessage } from "@seance/contract/support";
import { localPart } from "@seance/contract/text";
import type { MessageRow, TicketView, Side } from "./support.queries.ts";

/** Both sides see only the local part of an address. */
export const shownEmail = localPart;

export function presentTicket(row: TicketView, side: Side): Ticket {
  const { id, subject, description, category, priority, status, account_id } = row;
  return {
    id,
    subject,
    description,
    category,
    priority,
    status,
    created_at: row.created_at.toISOString(),
    last_message_at: row.last_message_at.toISOString(),
    unread: row.unread,
    owner: side === "support" ? { id: account_id, email: shownEmail(row.owner_email), role: row.owner_role } : null,
  };
}

export function presentMessage(row: MessageRow): TicketMessage {
  const { id, sender_id, sender_role, sender_email, message, is_internal, created_at } = row;
  return {
    id,
    sender_id,
    sender_role,
    sender_email: shownEmail(sender_email),
    message,
    is_internal,
    created_at: created_at.toISOString(),
  };
}
