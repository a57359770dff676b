import * as z from "zod/mini";
import { email, role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, line, multiLine, paragraph, uuid } from "./fields.ts";
import { playableType, sourceKinds } from "./playback.ts";
import { supportLimits } from "./support-limits.ts";

export const ticketStatuses = ["open", "in_progress", "closed"] as const;
export const ticketStatusLabels = { open: "Ouvert", in_progress: "En cours", closed: "Fermé" } as const;
export const ticketPriorities = ["low", "normal", "high", "urgent"] as const;

/** The categories that the site proposes; a call may send another. `lecture` is that of the player's reports. */
export const ticketCategories = ["general", "lecture", "catalogue", "compte", "suggestion"] as const;
export const ratings = ["good", "bad"] as const;

export const supportMessages = {
  closed: "Ce ticket est fermé",
  notClosed: "Ce ticket n’est pas fermé\u202f: l’avis se donne à la fermeture.",
  guest: "Cette personne n’a pas de compte\u202f: répondez-lui par email.",
  merged: (number: number) => `Ce ticket a été réuni avec le ticket n°\u00A0${number}.`,
} as const;

/** What the player sends with « Signaler un problème ». */
const sentReport = z.strictObject({
  item_type: playableType,
  item_id: uuid,
  /** Seconds from the start; left out for a channel. */
  position: z.optional(z.number().check(z.gte(0), z.lte(supportLimits.reportSeconds))),
  /** The title of the error on the screen, and its code. */
  error: z.optional(line(supportLimits.reportError)),
  code: z.optional(line(supportLimits.reportCode)),
  source: z.optional(z.enum(sourceKinds)),
  /** Name and version of the browser, and the system: « Firefox 140 · Windows ». */
  browser: z.optional(line(supportLimits.reportBrowser)),
});
export type SentReport = z.infer<typeof sentReport>;

/** A report of the player, with the names that its title had then. */
export const ticketReport = z.object({
  item_type: playableType,
  item_id: uuid,
  title: z.string(),
  /** Of an episode. */
  series: z.nullable(z.object({ id: uuid, title: z.string(), season: z.number(), episode: z.number() })),
  position: z.nullable(z.number()),
  error: z.nullable(z.string()),
  code: z.nullable(z.string()),
  source: z.nullable(z.enum(sourceKinds)),
  browser: z.nullable(z.string()),
});
export type TicketReport = z.infer<typeof ticketReport>;

/** Another ticket, as a link to it. */
const ticketReference = z.object({ id: uuid, number: z.number(), subject: z.string() });

/** Somebody who answers tickets; `email` is the local part. */
export const supportAgent = z.object({ id: uuid, email: z.string(), role });
export type SupportAgent = z.infer<typeof supportAgent>;

export const ticket = z.object({
  id: uuid,
  number: z.number(),
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
  /** For callers with support:answer: the whole address of somebody who wrote without an account, and has no `owner`. */
  guest_email: z.nullable(z.string()),
  /** For callers with support:answer. */
  assignee: z.nullable(supportAgent),
  /** The first public message of somebody else than the owner. */
  first_answered_at: z.nullable(isoDate),
  report: z.nullable(ticketReport),
  /** The ticket that shows this duplicate. */
  merged_into: z.nullable(ticketReference),
  /** What the owner thought of the answers, at the closing. */
  satisfaction: z.nullable(z.object({ rating: z.enum(ratings), comment: z.string() })),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketMessage = z.object({
  id: uuid,
  sender_id: z.nullable(uuid),
  /** Null for a guest. */
  sender_role: z.nullable(role),
  sender_email: z.string(),
  message: z.string(),
  is_internal: z.boolean(),
  created_at: isoDate,
  /** The merged ticket in which the message was written, if it was another. */
  merged_from: z.nullable(ticketReference),
  /** Of the first message of a merged ticket. */
  report: z.nullable(ticketReport),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

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
    report: z.optional(sentReport),
  }),
  status: 201,
  answer: ticket,
});

/** What a message of a guest is about, as the first words of its subject. */
export const contactTopics = {
  question: "Question",
  suspension: "Compte suspendu",
  removal: "Demande de retrait",
  playback: "Lecture",
} as const;

export const contactMessage = z.strictObject({
  email,
  message: paragraph(supportLimits.description),
  topic: z._default(z.enum(["question", "suspension", "removal", "playback"]), "question"),
  report: z.optional(sentReport),
  /** A field that people do not see: only programs fill it in. */
  website: z._default(z.string().check(z.maxLength(200)), ""),
});

/** A ticket without an account: for guests, and for people whose account is suspended. */
export const contactSupport = endpoint({
  method: "POST",
  path: "/support/contact",
  summary: "Écrire à l’équipe sans compte",
  access: "public",
  body: contactMessage,
  status: 204,
});

export const readTicket = endpoint({
  method: "GET",
  path: "/support/tickets/:id",
  summary: "Un ticket",
  access: "signed-in",
  params: idParams,
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

/** The owner's opinion, asked when the ticket is closed; a later one replaces it. */
export const rateTicket = endpoint({
  method: "PUT",
  path: "/support/tickets/:id/satisfaction",
  summary: "Dire si l’on est satisfait d’un ticket fermé",
  access: "signed-in",
  params: idParams,
  body: z.strictObject({
    rating: z.enum(ratings),
    comment: z._default(z.string().check(z.trim(), z.maxLength(supportLimits.satisfactionComment), multiLine), ""),
  }),
  answer: ticket,
});
