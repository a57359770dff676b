import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const messages = Map.groupBy(await messagesOfTickets(tx, accountId), ({ ticket_id }) => ticket_id);
    const tickets = (await ticketsOf(tx, accountId)).map((ticket) => ({
      ...ticket,
      created_at: ticket.created_at.toISOString(),
      messages: (messages.get(ticket.id) ?? []).map(({ own, message, created_at }) => ({
        from: own ? ("me" as const) : ("support" as const),
        message,
        created_at: created_at.toISOString(),
      })),
    }));
    return {
      tickets,
      answers: withIsoDates(await messagesInOtherTickets(tx, accountId)),
      assigned_tickets: withIsoDates(await ticketsAssignedTo(tx, accountId)),
    };
  },
  async erase(tx, { id, email_form }) {
    await tx.updateTable("ticket_message").set({ sender_email: "" }).where("sender_id", "=", id).execute();
    // What was asked from the address without the account, while it was suspended for instance.
    await tx.deleteFrom("ticket").where("guest_email", "=", email_form).execute();
  },
};

const ticketsOf = (tx: Db, accountId: string) =>
  tx
    .selectFrom("ticket")
    .select(["id", "number", "subject", "description", "category", "priority", "status", "created_at"])
    .select(["report", "satisfaction", "satisfaction_comment"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** The messages of the account's tickets, without the internal notes: they are other people's. */
const messagesOfTickets = (tx: Db, accountId: string) =>
  tx
    .selectFrom("ticket_message")
    .innerJoin("ticket", "ticket.id", "ticket_message.ticket_id")
    .select(["ticket_message.ticket_id", "ticket_message.message", "ticket_message.created_at"])
    .select(sql<boolean>`ticket_message.sender_id is not distinct from ticket.account_id`.as("own"))
    .where("ticket.account_id", "=", accountId)
    .where("ticket_message.is_internal", "=", false)
    .orderBy("ticket_message.created_at")
    .orderBy("ticket_message.id")
    .execute();

/** The account's messages in the tickets of other accounts. */
const messagesInOtherTickets = (tx: Db, accountId: string) =>
  tx
    .selectFrom("ticket_message")
    .innerJoin("ticket", "ticket.id", "ticket_message.ticket_id")
    .select(["ticket_message.ticket_id", "ticket_message.message", "ticket_message.is_internal", "ticket_message.created_at"])
    .where("ticket_message.sender_id", "=", accountId)
    .where("ticket.account_id", "is distinct from", accountId)
    .orderBy("ticket_message.created_at")
    .orderBy("ticket_message.id")
    .execute();

/** The foreign key takes the account's name from them when it is deleted. */
const ticketsAssignedTo = (tx: Db, accountId: string) =>
  tx.selectFrom("ticket").select(["id", "number", "created_at"]).where("assignee_id", "=", accountId).orderBy("number").execute();
