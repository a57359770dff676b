import type { Answer, Body, Query } from "@seance/contract/endpoint";
import { can } from "@seance/contract/roles";
import {
  supportMessages,
  type answerTicket as answerTicketCall,
  type listTickets as listTicketsCall,
  type openTicket as openTicketCall,
  type Ticket,
  type TicketMessage,
} from "@seance/contract/support";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { accessRefused, notFound, Refusal } from "#core/refusal.ts";
import type { AttemptRule } from "#db/attempts.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { presentMessage, presentTicket, shownEmail } from "./support.present.ts";
import * as rows from "./support.queries.ts";

type Sender = Pick<Actor, "id" | "email" | "role">;

/** Per account, so that nobody floods the staff. */
const attemptRules = {
  ticket: { name: "ticket", max: 10, seconds: 3600 },
  message: { name: "ticket-message", max: 60, seconds: 600 },
} as const satisfies Record<string, AttemptRule>;

const readerOf = ({ id, role }: Sender): rows.Reader => ({ accountId: id, answers: can(role, "support:answer") });

/** On their own ticket, staff members are its owner: internal notes about a person are not for that person. */
const sideOf = ({ id }: Sender, ticket: { account_id: string }): rows.Side => (ticket.account_id === id ? "owner" : "support");

/** The actor's tickets; with `scope=all`, those of all accounts for staff members who answer. */
export async function listTickets(
  db: Db,
  actor: Actor,
  { scope, ...page }: Query<typeof listTicketsCall>,
): Promise<Answer<typeof listTicketsCall>> {
  if (scope === "all" && !readerOf(actor).answers) throw accessRefused();
  const side = scope === "all" ? "support" : "owner";
  const found = await rows.ticketPage(db, side, { ...page, accountId: scope === "all" ? null : actor.id });
  return { tickets: found.rows.map((row) => presentTicket(row, side)), total: found.total };
}

/** Tickets of all accounts whose subject the text names, with the local part of their owner's address. */
export async function findTickets(db: Db, text: string, limit: number) {
  const found = await rows.ticketsBySubject(db, text, limit);
  return found.map(({ owner_email, ...ticket }) => ({ ...ticket, owner: shownEmail(owner_email) }));
}

/** Opens a ticket, within the rate limit. */
export async function openTicket(services: Services, actor: Actor, fields: Body<typeof openTicketCall>): Promise<Ticket> {
  await services.attempts.take({ rule: attemptRules.ticket, of: [actor.id] });
  return inTransaction(services.db, async (tx) => readTicket(tx, await insertTicket(tx, actor, fields), "owner"));
}

/** Inserts a ticket and returns its id; open pages are told when the transaction commits. */
export async function insertTicket(tx: Db, owner: Pick<Actor, "id">, fields: Body<typeof openTicketCall>): Promise<string> {
  const id = newId();
  await rows.insertTicket(tx, { ...fields, id, account_id: owner.id });
  await tellBothSides(tx, id, owner.id);
  return id;
}

/** The messages that the actor's side may read; the ticket is marked as read. */
export function readMessages(db: Db, actor: Actor, id: string): Promise<TicketMessage[]> {
  return inTransaction(db, async (tx) => {
    const ticket = await rows.findTicket(tx, id, readerOf(actor));
    if (!ticket) throw notFound();
    const side = sideOf(actor, ticket);
    // Marked before the messages are read, so that a message inserted in between stays unread.
    if (await rows.markSeen(tx, id, side)) {
      const readers = side === "owner" ? { account: ticket.account_id } : ({ holding: "support:answer" } as const);
      await publishEvent(tx, "ticket-updated", { ticket_id: ticket.id }, readers);
    }
    return (await rows.listMessages(tx, id, { internal: side === "support" })).map(presentMessage);
  });
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
  if (ticket.status === "closed") throw new Refusal("conflict", supportMessages.closed);
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
    const status = side === "support" && ticket.status === "open" ? "in_progress" : ticket.status;
    await rows.noteMessage(tx, ticket.id, side, status);
    await tellBothSides(tx, ticket.id, ticket.account_id);
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
    const side = sideOf(actor, ticket);
    await rows.updateStatus(tx, ticket.id, status);
    if (side === "support")
      await recordAudit(tx, actor, { ...auditOf("status", ticket), before: { status: ticket.status }, after: { status } });
    await tellBothSides(tx, ticket.id, ticket.account_id);
    return readTicket(tx, ticket.id, side);
  });
}

/** The label has no subject: what a person asked about does not belong in the audit. */
const auditOf = (verb: "answer" | "status", { id }: { readonly id: string }) => ({
  action: `ticket.${verb}`,
  target: { type: "ticket", id, label: "Ticket" },
});

async function readTicket(tx: Db, id: string, side: rows.Side): Promise<Ticket> {
  const row = await rows.findTicketView(tx, side, id);
  if (!row) throw notFound();
  return presentTicket(row, side);
}

async function tellBothSides(tx: Db, ticketId: string, ownerId: string): Promise<void> {
  await publishEvent(tx, "ticket-updated", { ticket_id: ticketId }, { account: ownerId });
  await tellSupport(tx, ticketId);
}

const tellSupport = (tx: Db, ticketId: string): Promise<void> =>
  publishEvent(tx, "ticket-updated", { ticket_id: ticketId }, { holding: "support:answer" });
