import type { Answer, Body, Query } from "@seance/contract/endpoint";
import {
  supportMessages,
  type answerTicket as answerTicketCall,
  type openTicket as openTicketCall,
  type rateTicket as rateTicketCall,
  type SentReport,
  type Ticket,
  type TicketMessage,
  type TicketReport,
} from "@seance/contract/support";
import { type listTickets as listTicketsCall } from "@seance/contract/ticket-list";
import { actorCan, requireRight, type Actor, type Caller } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { accessRefused, notFound, Refusal } from "#core/refusal.ts";
import type { AttemptRule } from "#db/attempts.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import type { NameLookup } from "#db/name-search.ts";
import { playableName } from "#domains/catalogue/index.ts";
import { notify, readTicketNotices } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";
import { presentDescription, presentMessage, presentTicket, shownEmail } from "./support.present.ts";
import * as rows from "./support.queries.ts";

type Sender = Pick<Actor, "id" | "email" | "role" | "lacksSecondFactor">;

/** Per account, so that nobody floods the staff. */
const attemptRules = {
  ticket: { name: "ticket", max: 10, seconds: 3600 },
  message: { name: "ticket-message", max: 60, seconds: 600 },
} as const satisfies Record<string, AttemptRule>;

export const readerOf = (actor: Omit<Sender, "email">): rows.Reader => ({
  accountId: actor.id,
  answers: actorCan(actor, "support:answer"),
});

/** On their own ticket, staff members are its owner: internal notes about a person are not for that person. */
export const sideOf = ({ id }: Sender, ticket: { account_id: string | null }): rows.Side =>
  ticket.account_id === id ? "owner" : "support";

/** The actor's tickets; with `scope=all`, those of all accounts for staff members who answer. */
export async function listTickets(
  db: Db,
  actor: Actor,
  { scope, assignee, owner, ...page }: Query<typeof listTicketsCall>,
): Promise<Answer<typeof listTicketsCall>> {
  const all = scope === "all";
  if (all || assignee !== undefined) requireRight(actor, "support:answer");
  const side = all ? "support" : "owner";
  const filter = { ...page, assignee: assignee === "me" ? actor.id : assignee, readerId: actor.id };
  const found = await rows.ticketPage(db, side, { ...filter, accountId: all ? (owner ?? null) : actor.id });
  return { tickets: found.rows.map((row) => presentTicket(row, side)), total: found.total };
}

/** « #12 », « n° 12 », « ticket 12 » or « 12 ». */
const ticketNumber = /^(?:#|n\s*[°º]|ticket)?\s*#?\s*(\d{1,9})$/i;

/**
 * Tickets of all accounts, with the local part of their owner's address: the one whose number the text is, then those whose subject
 * the text names.
 */
export async function findTickets(lookup: NameLookup, text: string, limit: number) {
  const number = ticketNumber.exec(text.trim())?.[1];
  const numbered = number === undefined ? [] : await rows.ticketsByNumber(lookup.tx, Number(number));
  const named = await rows.ticketsBySubject(lookup, text, limit);
  const found = [...numbered, ...named.filter(({ id }) => id !== numbered[0]?.id)].slice(0, limit);
  return found.map(({ asker_email, ...ticket }) => ({ ...ticket, owner: shownEmail(asker_email) }));
}

/** Opens a ticket, within the rate limit. */
export async function openTicket(
  services: Services,
  actor: Actor,
  caller: Caller,
  { report, ...fields }: Body<typeof openTicketCall>,
): Promise<Ticket> {
  await services.attempts.take({ rule: attemptRules.ticket, of: [actor.id] });
  return inTransaction(services.db, async (tx) => {
    const named = report && (await nameReport(tx, caller, report));
    return viewTicket(tx, await insertTicket(tx, actor, { ...fields, ...(named && { report: named }) }), "owner");
  });
}

/** A report with the names of its title, as the reporter sees them: 404 for a title that they may not see. */
export async function nameReport(tx: Db, caller: Caller, sent: SentReport): Promise<TicketReport> {
  const { item_type, item_id, position = null, error = null, code = null, source = null, browser = null } = sent;
  const name = await playableName(tx, caller, item_type, item_id);
  return { item_type, item_id, ...name, position, error, code, source, browser };
}

type TicketFields = Omit<Body<typeof openTicketCall>, "report"> & { readonly report?: TicketReport };

/** Inserts a ticket and returns its id; open pages are told when the transaction commits. */
export async function insertTicket(tx: Db, owner: Pick<Actor, "id">, { report, ...fields }: TicketFields): Promise<string> {
  const id = newId();
  await rows.insertTicket(tx, { ...fields, id, account_id: owner.id, report: report ? JSON.stringify(report) : null });
  await tellBothSides(tx, id, owner.id);
  return id;
}

/** A ticket as its owner or those who answer see it. Unlike its messages, reading it marks nothing as read. */
export async function readTicket(db: Db, actor: Actor, id: string): Promise<Ticket> {
  const ticket = await rows.findTicket(db, id, readerOf(actor));
  if (!ticket) throw notFound();
  return viewTicket(db, id, sideOf(actor, ticket));
}

/** The messages that the actor's side may read; the ticket is marked as read. */
export function readMessages(db: Db, actor: Actor, id: string): Promise<TicketMessage[]> {
  return inTransaction(db, async (tx) => {
    const ticket = await rows.findTicket(tx, id, readerOf(actor));
    if (!ticket) throw notFound();
    const side = sideOf(actor, ticket);
    // Marked before the messages are read, so that a message inserted in between stays unread.
    if (await rows.markSeen(tx, id, side)) {
      const readers = side === "owner" ? { account: actor.id } : ({ holding: "support:answer" } as const);
      await publishEvent(tx, "ticket-updated", { ticket_id: ticket.id }, readers);
    }
    if (side === "owner") await readTicketNotices(tx, actor.id, ticket.id);
    return conversation(tx, id, side);
  });
}

/** The messages of a ticket and of its duplicates, oldest first. */
async function conversation(tx: Db, id: string, side: rows.Side): Promise<TicketMessage[]> {
  const merged = await rows.mergedTickets(tx, id);
  const sources = new Map(merged.map((ticket) => [ticket.id, ticket]));
  const written = await rows.listMessages(tx, [id, ...sources.keys()], { internal: side === "support" });
  const messages = written.map((row) => presentMessage(row, sources.get(row.ticket_id)));
  if (merged.length === 0) return messages;
  return [...merged.map(presentDescription), ...messages].toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}

/** Writes a message, within the rate limit. */
export async function answerTicket(
  services: Services,
  actor: Actor,
  id: string,
  body: Body<typeof answerTicketCall>,
): Promise<TicketMessage> {
  await services.attempts.take({ rule: attemptRules.message, of: [actor.id] });
  return inTransaction(services.db, (tx) => insertMessage(tx, actor, id, body));
}

/** Writes a message or an internal note; the first answer of the staff puts an open ticket in progress. */
export async function insertMessage(
  tx: Db,
  actor: Sender,
  id: string,
  body: Body<typeof answerTicketCall>,
): Promise<TicketMessage> {
  const ticket = await rows.lockTicket(tx, id, readerOf(actor));
  if (!ticket) throw notFound();
  const side = sideOf(actor, ticket);
  if (body.is_internal && side === "owner") throw accessRefused();
  if (ticket.merged_into) throw await mergedRefusal(tx, ticket.merged_into);
  if (ticket.status === "closed") throw new Refusal("conflict", supportMessages.closed);
  // Nobody without an account would read it here.
  if (ticket.guest_email !== null && !body.is_internal) throw new Refusal("conflict", supportMessages.guest);
  const row = await rows.insertMessage(tx, {
    id: newId(),
    ticket_id: ticket.id,
    sender_id: actor.id,
    sender_role: actor.role,
    sender_email: shownEmail(actor.email),
    message: body.message,
    is_internal: body.is_internal,
  });
  if (side === "support")
    await recordAudit(tx, actor, { ...auditOf("answer", ticket), after: { is_internal: body.is_internal } });
  if (body.is_internal) {
    await tellSupport(tx, ticket.id);
  } else {
    await rows.noteMessage(tx, ticket.id, side, actor.id);
    await tellBothSides(tx, ticket.id, ticket.account_id);
    // A guest's ticket has no account.
    if (side === "support" && ticket.account_id !== null)
      await notify(tx, [ticket.account_id], { kind: "ticket", ticket_id: ticket.id });
  }
  return presentMessage(row);
}

/** Staff members who answer may set any status, the owner only `closed`. */
export function setStatus(db: Db, actor: Actor, id: string, status: rows.Status): Promise<Ticket> {
  return inTransaction(db, async (tx) => {
    const reader = readerOf(actor);
    const ticket = await rows.lockTicket(tx, id, reader);
    if (!ticket) throw notFound();
    if (!reader.answers && status !== "closed") throw accessRefused();
    if (ticket.merged_into) throw await mergedRefusal(tx, ticket.merged_into);
    const side = sideOf(actor, ticket);
    await rows.updateStatus(tx, ticket.id, status);
    if (side === "support")
      await recordAudit(tx, actor, { ...auditOf("status", ticket), before: { status: ticket.status }, after: { status } });
    await tellBothSides(tx, ticket.id, ticket.account_id);
    return viewTicket(tx, ticket.id, side);
  });
}

/** Stores the owner's opinion of a closed ticket; nobody else's ticket can be rated. */
export function rateTicket(db: Db, actor: Actor, id: string, opinion: Body<typeof rateTicketCall>): Promise<Ticket> {
  return inTransaction(db, async (tx) => {
    const ticket = await rows.lockTicket(tx, id, { accountId: actor.id, answers: false });
    if (!ticket) throw notFound();
    if (ticket.merged_into) throw await mergedRefusal(tx, ticket.merged_into);
    if (ticket.status !== "closed") throw new Refusal("conflict", supportMessages.notClosed);
    await rows.rateTicket(tx, id, opinion);
    await tellBothSides(tx, id, actor.id);
    return viewTicket(tx, id, "owner");
  });
}

/** The refusal of a change to a duplicate: it goes on in the ticket that shows it. */
export async function mergedRefusal(tx: Db, into: string): Promise<Refusal> {
  const target = await rows.findTicketView(tx, "support", into);
  return target ? new Refusal("conflict", supportMessages.merged(target.number)) : notFound();
}

type TicketVerb = "answer" | "assign" | "merge" | "sort" | "status" | "unmerge";

/** The label has no subject: what a person asked about does not belong in the audit. */
export const auditOf = (verb: TicketVerb, { id }: { readonly id: string }) => ({
  action: `ticket.${verb}`,
  target: { type: "ticket", id, label: "Ticket" },
});

export async function viewTicket(tx: Db, id: string, side: rows.Side): Promise<Ticket> {
  const row = await rows.findTicketView(tx, side, id);
  if (!row) throw notFound();
  return presentTicket(row, side);
}

export async function tellBothSides(tx: Db, ticketId: string, ownerId: string | null): Promise<void> {
  if (ownerId !== null) await publishEvent(tx, "ticket-updated", { ticket_id: ticketId }, { account: ownerId });
  await tellSupport(tx, ticketId);
}

export const tellSupport = (tx: Db, ticketId: string): Promise<void> =>
  publishEvent(tx, "ticket-updated", { ticket_id: ticketId }, { holding: "support:answer" });
