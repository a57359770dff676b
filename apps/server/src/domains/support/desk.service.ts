import type { Answer, Body } from "@seance/contract/endpoint";
import type { Ticket } from "@seance/contract/support";
import {
  deskMessages,
  type assignTicket as assignTicketCall,
  type relatedTickets as relatedTicketsCall,
  type sortTicket as sortTicketCall,
} from "@seance/contract/support-desk";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import * as desk from "./desk.queries.ts";
import { presentAgent, presentBrief, shownEmail } from "./support.present.ts";
import { findTicket, findTicketView, lockTicket, type TicketRow } from "./support.queries.ts";
import { auditOf, mergedRefusal, readerOf, sideOf, tellBothSides, tellSupport, viewTicket } from "./support.service.ts";

export async function listAgents(db: Db) {
  return { agents: (await desk.listAgents(db)).map(presentAgent) };
}

export const readFigures = (db: Db, actor: Actor) => desk.readFigures(db, actor.id);

export async function listRelated(db: Db, actor: Actor, id: string): Promise<Answer<typeof relatedTicketsCall>> {
  const ticket = await findTicket(db, id, readerOf(actor));
  if (!ticket) throw notFound();
  const { merged, same_person, same_title } = await desk.relatedRows(db, ticket);
  return {
    merged: merged.map(presentBrief),
    same_person: same_person.map(presentBrief),
    same_title: same_title.map(presentBrief),
  };
}

/** A ticket that is another account's: on their own, staff members are its owner. */
function refuseOwn(actor: Actor, ticket: TicketRow): void {
  if (sideOf(actor, ticket) === "owner") throw new Refusal("forbidden", deskMessages.ownTicket);
}

/** Locks a ticket that the actor may work on: another account's, and no duplicate. */
async function lockForWork(tx: Db, actor: Actor, id: string): Promise<TicketRow> {
  const ticket = await lockTicket(tx, id, readerOf(actor));
  if (!ticket) throw notFound();
  refuseOwn(actor, ticket);
  if (ticket.merged_into) throw await mergedRefusal(tx, ticket.merged_into);
  return ticket;
}

/** Assigns a ticket to somebody who answers, or to nobody; 409 when a colleague has done so since the caller looked. */
export function assignTicket(
  db: Db,
  actor: Actor,
  id: string,
  { assignee_id, expected }: Body<typeof assignTicketCall>,
): Promise<Ticket> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockForWork(tx, actor, id);
    const view = await findTicketView(tx, "support", id);
    const current = view?.agent_id ?? null;
    if (current !== expected && current !== assignee_id)
      throw new Refusal(
        "conflict",
        view?.agent_email ? deskMessages.assignedTo(shownEmail(view.agent_email)) : deskMessages.unassigned,
      );
    if (assignee_id !== null && !(await desk.findAgent(tx, assignee_id)))
      throw new Refusal("invalid", [{ loc: ["body", "assignee_id"], msg: deskMessages.cannotAnswer }]);
    await desk.updateAssignee(tx, id, assignee_id);
    await recordAudit(tx, actor, { ...auditOf("assign", ticket), before: { assignee_id: current }, after: { assignee_id } });
    await tellSupport(tx, id);
    return viewTicket(tx, id, "support");
  });
}

/** Changes the category or the priority. */
export function sortTicket(db: Db, actor: Actor, id: string, sorting: Body<typeof sortTicketCall>): Promise<Ticket> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockForWork(tx, actor, id);
    const after = { category: sorting.category ?? ticket.category, priority: sorting.priority ?? ticket.priority };
    await desk.updateSorting(tx, id, after);
    const { category, priority } = ticket;
    await recordAudit(tx, actor, { ...auditOf("sort", ticket), before: { category, priority }, after });
    await tellBothSides(tx, id, ticket.account_id);
    return viewTicket(tx, id, "support");
  });
}

/** Shows a duplicate within another ticket of its owner. The messages stay where they are, so that it can be undone. */
export function mergeTicket(db: Db, actor: Actor, id: string, into: string): Promise<Ticket> {
  if (id === into) throw new Refusal("conflict", deskMessages.withItself);
  return inTransaction(db, async (tx) => {
    const locked = await desk.lockTickets(tx, [id, into]);
    const [ticket, target] = [id, into].map((wanted) => locked.find((row) => row.id === wanted));
    if (!ticket || !target) throw notFound();
    refuseOwn(actor, ticket);
    for (const { merged_into } of [ticket, target]) if (merged_into) throw await mergedRefusal(tx, merged_into);
    if (ticket.account_id !== target.account_id || ticket.guest_email !== target.guest_email)
      throw new Refusal("conflict", deskMessages.twoPeople);
    if (await desk.hasMerged(tx, id)) throw new Refusal("conflict", deskMessages.hasMerged);
    await desk.mergeInto(tx, id, into, ticket.status);
    await recordAudit(tx, actor, {
      ...auditOf("merge", ticket),
      before: { status: ticket.status },
      after: { merged_into: into },
    });
    for (const one of [id, into]) await tellBothSides(tx, one, ticket.account_id);
    return viewTicket(tx, into, "support");
  });
}

/** Separates a duplicate again, with the status that it had. */
export function unmergeTicket(db: Db, actor: Actor, id: string): Promise<Ticket> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, id, readerOf(actor));
    if (!ticket) throw notFound();
    refuseOwn(actor, ticket);
    const { merged_into, merged_status } = ticket;
    if (!merged_into || !merged_status) throw new Refusal("conflict", deskMessages.notMerged);
    await desk.unmerge(tx, id, merged_status);
    await recordAudit(tx, actor, { ...auditOf("unmerge", ticket), before: { merged_into }, after: { status: merged_status } });
    for (const one of [id, merged_into]) await tellBothSides(tx, one, ticket.account_id);
    return viewTicket(tx, id, "support");
  });
}
