import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, line, paragraph, uuid } from "./fields.ts";
import { limitParam, skip } from "./paging.ts";

export const ticketStatuses = ["open", "in_progress", "closed"] as const;
export const ticketStatusLabels = { open: "Ouvert", in_progress: "En cours", closed: "Fermé" } as const;
export const ticketPriorities = ["low", "normal", "high", "urgent"] as const;

export const supportLimits = { subject: 120, description: 4000, message: 4000, category: 40 } as const;

export const supportMessages = { closed: "Ce ticket est fermé" } as const;

export const ticket = z.object({
  id: uuid,
  subject: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  created_at: isoDate,
  last_message_at: isoDate,
  /** Messages that the caller's side has not read; the description of a ticket counts as one. */
  unread: z.number(),
  /** Author, for callers with support:answer; `email` is the local part for members of the staff. */
  owner: z.nullable(z.object({ id: uuid, email: z.string(), role })),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketMessage = z.object({
  id: uuid,
  sender_id: z.nullable(uuid),
  sender_role: role,
  sender_email: z.string(),
  message: z.string(),
  is_internal: z.boolean(),
  created_at: isoDate,
});
export type TicketMessage = z.infer<typeof ticketMessage>;

export const listTickets = endpoint({
  method: "GET",
  path: "/support/tickets",
  summary: "Ses tickets, ou tous pour qui répond",
  access: "signed-in",
  query: z.object({
    scope: z._default(z.enum(["mine", "all"]), "mine"),
    status: z.optional(z.enum(ticketStatuses)),
    skip,
    limit: limitParam(100, 500),
  }),
  answer: z.object({ tickets: z.array(ticket), total: z.number() }),
});

export const openTicket = endpoint({
  method: "POST",
  path: "/support/tickets",
  summary: "Ouvrir un ticket",
  access: "signed-in",
  body: z.strictObject({
    subject: line(supportLimits.subject),
    description: paragraph(supportLimits.description),
    category: z._default(line(supportLimits.category), "general"),
    priority: z._default(z.enum(ticketPriorities), "normal"),
  }),
  status: 201,
  answer: ticket,
});

export const listTicketMessages = endpoint({
  method: "GET",
  path: "/support/tickets/:id/messages",
  summary: "Les messages d’un ticket",
  access: "signed-in",
  params: idParams,
  answer: z.object({ messages: z.array(ticketMessage) }),
});

export const answerTicket = endpoint({
  method: "POST",
  path: "/support/tickets/:id/messages",
  summary: "Écrire dans un ticket",
  access: "signed-in",
  params: idParams,
  body: z.strictObject({ message: paragraph(supportLimits.message), is_internal: z._default(z.boolean(), false) }),
  status: 201,
  answer: ticketMessage,
});

export const setTicketStatus = endpoint({
  method: "PUT",
  path: "/support/tickets/:id/status",
  summary: "Changer l’état d’un ticket",
  access: "signed-in",
  params: idParams,
  body: z.strictObject({ status: z.enum(ticketStatuses) }),
  answer: ticket,
});
