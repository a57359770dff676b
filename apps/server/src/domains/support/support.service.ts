import type { Answer, Body, Query } from "@seance/contract/endpoint";
import { can } from "@seance/contract/roles";
import {
  supportMessages,
  type answerTicket,
  type listTickets,
  type openTicket,
  type Ticket,
  type TicketMessage,
} from "@seance/contract/support";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { accessRefused, notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { takeAttempt, type AttemptRule } from "#db/attempts.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { presentMessage, presentTicket, shownEmail } from "./support.present.ts";
import * as rows from "./support.queries.ts";
import { supportRules } from "./support-rules.ts";

type Writer = Pick<Actor, "id" | "email" | "role">;

const whoIs = (actor: Writer) => ({ accountId: actor.id, answers: can(actor.role, "support:answer") });

/** Of one's own ticket one is the owner, whatever one's role: notes about oneself are for the others. */
const sideOf = (actor: Writer, ticket: { account_id: string }): rows.Side =>
  ticket.account_id === actor.id ? "owner" : "support";

/** The actor's tickets; everybody's for those who answer and ask for them. */
export async function list(db: Db, actor: Actor, query: Query<typeof listTickets>): Promise<Answer<typeof listTickets>> {
  const { scope, status, skip, limit } = query;
  if (scope === "all" && !whoIs(actor).answers) throw accessRefused();
  const side = scope === "all" ? "support" : "owner";
  const page = await rows.list(db, side, { accountId: scope === "all" ? null : actor.id, status, skip, limit });
  return { tickets: page.rows.map((row) => presentTicket(row, side)), total: page.total };
}

/** Opens a ticket, within what one account may open in an hour. */
export async function open({ db, config }: Services, actor: Actor, fields: Body<typeof openTicket>): Promise<Ticket> {
  if (config.RATE_LIMITS === "on") await limit(db, supportRules.ticket, actor);
  return inTransaction(db, async (tx) => present(tx, await insertTicket(tx, actor, fields), "owner"));
}

/** Writes a new ticket and gives its id; those who answer are told when the transaction commits. */
export async function insertTicket(tx: Db, owner: Pick<Actor, "id">, fields: Body<typeof openTicket>): Promise<string> {
  const id = newId();
  await rows.insert(tx, { ...fields, id, account_id: owner.id });
  await tell(tx, id, owner.id);
  return id;
}

/** The conversation as this side may read it; reading it marks it as seen. */
export function read(db: Db, actor: Actor, id: string): Promise<TicketMessage[]> {
  return inTransaction(db, async (tx) => {
    const ticket = await rows.open(tx, id, whoIs(actor)).executeTakeFirst();
    if (!ticket) throw notFound();
    const side = sideOf(actor, ticket);
    // Before the messages are read: one that comes meanwhile then stays unread rather than unseen.
    if (await rows.markSeen(tx, id, side)) {
      const readers = side === "owner" ? { account: ticket.account_id } : ({ holding: "support:answer" } as const);
      await publishEvent(tx, "ticket-updated", { ticket_id: ticket.id }, readers);
    }
    return (await rows.messages(tx, id, { internal: side === "support" })).map(presentMessage);
  });
}

/** Writes in a ticket, within what one account may write in ten minutes. */
export async function answer(
  { db, config }: Services,
  actor: Actor,
  id: string,
  body: Body<typeof answerTicket>,
): Promise<TicketMessage> {
  if (config.RATE_LIMITS === "on") await limit(db, supportRules.message, actor);
  return inTransaction(db, (tx) => insertMessage(tx, actor, id, body));
}

/** Writes a message or an internal note; the first answer of those who answer takes the ticket up. */
export async function insertMessage(tx: Db, actor: Writer, id: string, body: Body<typeof answerTicket>): Promise<TicketMessage> {
  const ticket = await rows.lock(tx, id, whoIs(actor));
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
    await recordAudit(tx, actor, { ...subject(ticket, "answer"), after: { is_internal: body.is_internal } });
  if (body.is_internal) {
    await tellSupport(tx, ticket.id);
  } else {
    const status = side === "support" && ticket.status === "open" ? "in_progress" : ticket.status;
    await rows.noteMessage(tx, ticket.id, side, status);
    await tell(tx, ticket.id, ticket.account_id);
  }
  return presentMessage(row);
}

/** Changes the state of a ticket: those who answer to any, its owner to closed alone. */
export function setStatus(db: Db, actor: Actor, id: string, status: rows.Status): Promise<Ticket> {
  return inTransaction(db, async (tx) => {
    const ticket = await rows.lock(tx, id, whoIs(actor));
    if (!ticket) throw notFound();
    if (!whoIs(actor).answers && status !== "closed") throw accessRefused();
    const side = sideOf(actor, ticket);
    await rows.setStatus(tx, ticket.id, status);
    if (side === "support")
      await recordAudit(tx, actor, { ...subject(ticket, "status"), before: { status: ticket.status }, after: { status } });
    await tell(tx, ticket.id, ticket.account_id);
    return present(tx, ticket.id, side);
  });
}

/** What a person asked about is his: the audit names the ticket by its id alone. */
const subject = ({ id }: { readonly id: string }, verb: "answer" | "status") => ({
  action: `ticket.${verb}`,
  target: { type: "ticket", id, label: "Ticket" },
});

async function present(tx: Db, id: string, side: rows.Side): Promise<Ticket> {
  const row = await rows.read(tx, side, id);
  if (!row) throw notFound();
  return presentTicket(row, side);
}

const limit = (db: Db, rule: AttemptRule, { id }: Actor): Promise<void> => takeAttempt(db, { rule, of: [id] });

/** Both sides read it again. */
async function tell(tx: Db, ticketId: string, ownerId: string): Promise<void> {
  await publishEvent(tx, "ticket-updated", { ticket_id: ticketId }, { account: ownerId });
  await tellSupport(tx, ticketId);
}

const tellSupport = (tx: Db, ticketId: string): Promise<void> =>
  publishEvent(tx, "ticket-updated", { ticket_id: ticketId }, { holding: "support:answer" });
