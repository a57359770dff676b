import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, line, paragraph, uuid } from "./fields.ts";
import { expectedVersion } from "./form-fields.ts";
import { supportAgent, ticket, ticketCategories, ticketPriorities, ticketStatuses } from "./support.ts";
import { supportLimits } from "./support-limits.ts";

/** What stands in braces in a canned answer, and what replaces it. */
export const answerVariables = {
  pseudo: "Le nom de la personne",
  titre: "Le film, l’épisode ou la chaîne signalés",
  numéro: "Le numéro du ticket",
} as const;
export type AnswerVariable = keyof typeof answerVariables;

const inBraces = /\{([\p{L}_]{1,30})\}/gu;
const isVariable = (name: string): name is AnswerVariable => Object.hasOwn(answerVariables, name);

/** The names in braces that are no variable: « {pseudp} ». */
export const unknownVariables = (text: string): string[] =>
  [...text.normalize("NFC").matchAll(inBraces)].flatMap(([whole, name = ""]) => (isVariable(name) ? [] : [whole]));

/** Replaces the variables; one without a value stays in its braces. */
export const fillVariables = (text: string, values: Readonly<Record<AnswerVariable, string | null>>): string =>
  text.normalize("NFC").replace(inBraces, (whole, name: string) => (isVariable(name) ? (values[name] ?? whole) : whole));

/** The variables left in a text, in braces. */
export const leftVariables = (text: string): string[] =>
  [...text.normalize("NFC").matchAll(inBraces)].flatMap(([whole, name = ""]) => (isVariable(name) ? [whole] : []));

export const cannedAnswerLimits = { title: 80, body: supportLimits.message } as const;

export const deskMessages = {
  ownTicket: "C’est votre propre ticket\u202f: un collègue s’en occupe.",
  cannotAnswer: "Cette personne ne répond pas aux tickets.",
  assignedTo: (name: string) => `Ce ticket vient d’être attribué à ${name}.`,
  unassigned: "Ce ticket vient de perdre son attribution.",
  withItself: "Un ticket ne se réunit pas avec lui-même.",
  twoPeople: "Ces tickets sont de deux personnes\u202f: chacune garde sa conversation.",
  hasMerged: "D’autres tickets sont déjà réunis dans celui-ci\u202f: réunissez plutôt l’autre avec lui.",
  notMerged: "Ce ticket n’est réuni avec aucun autre.",
  titleTaken: "Une réponse porte déjà ce nom.",
  changed: "Cette réponse a été modifiée entre-temps.",
} as const;

/** `expected` is the assignee that the caller saw: 409 when a colleague has changed it since. */
export const assignTicket = endpoint({
  method: "PUT",
  path: "/support/tickets/:id/assignee",
  summary: "Attribuer un ticket",
  access: "support:answer",
  params: idParams,
  body: z.strictObject({ assignee_id: z.nullable(uuid), expected: z.nullable(uuid) }),
  answer: ticket,
});

export const sortTicket = endpoint({
  method: "PUT",
  path: "/support/tickets/:id/sorting",
  summary: "Changer la catégorie ou la priorité d’un ticket",
  access: "support:answer",
  params: idParams,
  body: z.strictObject({ category: z.optional(z.enum(ticketCategories)), priority: z.optional(z.enum(ticketPriorities)) }),
  answer: ticket,
});

/** Shows a duplicate within another ticket of the same person, and closes it. Nothing is moved or deleted. */
export const mergeTicket = endpoint({
  method: "POST",
  path: "/support/tickets/:id/merge",
  summary: "Réunir un doublon avec un autre ticket",
  access: "support:answer",
  params: idParams,
  body: z.strictObject({ into: uuid }),
  answer: ticket,
});

export const unmergeTicket = endpoint({
  method: "DELETE",
  path: "/support/tickets/:id/merge",
  summary: "Séparer un ticket de celui avec lequel il a été réuni",
  access: "support:answer",
  params: idParams,
  answer: ticket,
});

/** Another ticket in a list beside the open one. */
export const ticketBrief = z.object({
  ...{ id: uuid, number: z.number(), subject: z.string(), status: z.enum(ticketStatuses) },
  created_at: isoDate,
  /** The local part of its owner's address. */
  email: z.string(),
});
export type TicketBrief = z.infer<typeof ticketBrief>;

export const relatedTickets = endpoint({
  method: "GET",
  path: "/support/tickets/:id/related",
  summary: "Les tickets réunis avec un ticket, de la même personne ou sur le même titre",
  access: "support:answer",
  params: idParams,
  answer: z.object({
    merged: z.array(ticketBrief),
    same_person: z.array(ticketBrief),
    same_title: z.array(ticketBrief),
  }),
});

export const listSupportAgents = endpoint({
  method: "GET",
  path: "/support/agents",
  summary: "Les personnes qui répondent aux tickets",
  access: "support:answer",
  answer: z.object({ agents: z.array(supportAgent) }),
});

/** Figures of the queue; times and opinions of the tickets opened in the last 30 days. */
export const supportFigures = endpoint({
  method: "GET",
  path: "/support/figures",
  summary: "Les chiffres du support",
  access: "support:answer",
  answer: z.object({
    active: z.number(),
    unassigned: z.number(),
    mine: z.number(),
    /** Median, in seconds. */
    first_answer: z.nullable(z.number()),
    good: z.number(),
    bad: z.number(),
  }),
});

export const cannedAnswer = z.object({ id: uuid, title: z.string(), body: z.string(), updated_at: isoDate });
export type CannedAnswer = z.infer<typeof cannedAnswer>;

export const cannedAnswerFields = z.strictObject({
  title: line(cannedAnswerLimits.title),
  body: paragraph(cannedAnswerLimits.body).check(
    z.refine((text) => unknownVariables(text).length === 0, {
      error: ({ input }) => `Variable inconnue\u202f: ${unknownVariables(String(input)).join(", ")}`,
    }),
  ),
});
export type CannedAnswerFields = z.infer<typeof cannedAnswerFields>;
export const cannedAnswerChanges = z.partial(cannedAnswerFields);
export type CannedAnswerChanges = z.infer<typeof cannedAnswerChanges>;

export const listCannedAnswers = endpoint({
  method: "GET",
  path: "/support/canned-answers",
  summary: "Les réponses types",
  access: "support:answer",
  answer: z.object({ answers: z.array(cannedAnswer) }),
});

export const createCannedAnswer = endpoint({
  method: "POST",
  path: "/support/canned-answers",
  summary: "Ajouter une réponse type",
  access: "admin:enter",
  body: cannedAnswerFields,
  status: 201,
  answer: cannedAnswer,
});

/** `expected_updated_at`: 409 with the current answer when somebody has saved it since. */
export const changeCannedAnswer = endpoint({
  method: "PUT",
  path: "/support/canned-answers/:id",
  summary: "Modifier une réponse type",
  access: "admin:enter",
  params: idParams,
  body: z.extend(cannedAnswerChanges, expectedVersion),
  answer: cannedAnswer,
});

export const deleteCannedAnswer = endpoint({
  method: "DELETE",
  path: "/support/canned-answers/:id",
  summary: "Supprimer une réponse type",
  access: "admin:enter",
  params: idParams,
  status: 204,
});
