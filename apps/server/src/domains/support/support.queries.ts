import type { ticketStatuses, Ticket } from "@seance/contract/support";
import { sql, type Insertable, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { countOf, countRows } from "#db/figures.ts";
import type { Row, Schema } from "#db/schema.ts";
import { consideredNames, findByName, nameSearch, type NameSearch } from "#db/name-search.ts";
import { hasWritten } from "#db/written.ts";
import { accountRows } from "#domains/accounts/index.ts";

export type TicketRow = Row<"ticket">;
export type MessageRow = Row<"ticket_message">;
export type Status = (typeof ticketStatuses)[number];

/** The owner of the ticket, or the staff members who answer. */
export type Side = "owner" | "support";

const now = sql<Date>`clock_timestamp()`;

/** Messages of the other side since this side last read the ticket; internal notes do not count. */
const unread = {
  owner: sql<number>`(
    select count(*) from ticket_message
    where ticket_id = ticket.id and not is_internal and sender_id is distinct from ticket.account_id and created_at > ticket.owner_seen_at)`,
  support: sql<number>`(
    select count(*) from ticket_message
    where ticket_id = ticket.id and sender_id = ticket.account_id and created_at > coalesce(ticket.support_seen_at, '-infinity')
  ) + (ticket.support_seen_at is null)::integer`,
};

const ticketsFor = (db: Db, side: Side) =>
  db
    .selectFrom("ticket")
    .innerJoin(accountRows.as("account"), "account.id", "ticket.account_id")
    .selectAll("ticket")
    .select(["account.email as owner_email", "account.role as owner_role"])
    .select(unread[side].as("unread"));

/** A ticket with its owner, and the number of messages that one side has not read. */
export type TicketView = Awaited<ReturnType<ReturnType<typeof ticketsFor>["executeTakeFirstOrThrow"]>>;

export interface TicketFilter {
  /** Null for the tickets of all accounts. */
  readonly accountId: string | null;
  readonly status?: Status | undefined;
}

/** A page of tickets, latest message first, with their number. */
export async function ticketPage(
  db: Db,
  side: Side,
  { accountId, status, skip, limit }: TicketFilter & { readonly skip: number; readonly limit: number },
): Promise<{ rows: TicketView[]; total: number }> {
  const matches = sql<boolean>`
    (${accountId}::uuid is null or ticket.account_id = ${accountId}) and (${status ?? null}::text is null or ticket.status = ${status ?? null})`;
  const rows = await ticketsFor(db, side)
    .where(matches)
    .orderBy("ticket.last_message_at", "desc")
    .orderBy("ticket.id", "desc")
    .offset(skip)
    .limit(limit)
    .execute();
  return { rows, total: await countOf(db.selectFrom("ticket").where(matches)) };
}

export const findTicketView = (db: Db, side: Side, id: string): Promise<TicketView | undefined> =>
  ticketsFor(db, side).where("ticket.id", "=", id).executeTakeFirst();

export interface Reader {
  readonly accountId: string;
  /** Whether the reader may open the tickets of other accounts. */
  readonly answers: boolean;
}

const readableTicket = (db: Db, id: string, { accountId, answers }: Reader) =>
  db
    .selectFrom("ticket")
    .selectAll()
    .where("id", "=", id)
    .$if(!answers, (query) => query.where("account_id", "=", accountId));

export const findTicket = (db: Db, id: string, reader: Reader): Promise<TicketRow | undefined> =>
  readableTicket(db, id, reader).executeTakeFirst();

/** Locks the ticket until the transaction ends: messages and status changes of one ticket get their times in order. */
export const lockTicket = (db: Db, id: string, reader: Reader): Promise<TicketRow | undefined> =>
  readableTicket(db, id, reader).forUpdate().executeTakeFirst();

export const insertTicket = (db: Db, ticket: Insertable<Schema["ticket"]>) => db.insertInto("ticket").values(ticket).execute();

export const listMessages = (db: Db, ticketId: string, { internal }: { internal: boolean }): Promise<MessageRow[]> =>
  db
    .selectFrom("ticket_message")
    .selectAll()
    .where("ticket_id", "=", ticketId)
    .$if(!internal, (query) => query.where("is_internal", "=", false))
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const insertMessage = (db: Db, message: Insertable<Schema["ticket_message"]>): Promise<MessageRow> =>
  db
    .insertInto("ticket_message")
    .values({ ...message, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

const seenAt = { owner: "owner_seen_at", support: "support_seen_at" } as const;

/** Updates a ticket after a message that both sides may read: its sender has read everything before it. */
export const noteMessage = (db: Db, id: string, side: Side, status: Ticket["status"]) =>
  db
    .updateTable("ticket")
    .set({ last_message_at: now, [seenAt[side]]: now, status })
    .where("id", "=", id)
    .execute();

/** Marks the ticket as read by one side; false when that side had nothing unread. */
export async function markSeen(db: Db, id: string, side: Side): Promise<boolean> {
  const column = sql.ref(`ticket.${seenAt[side]}`);
  return hasWritten(
    db
      .updateTable("ticket")
      .set({ [seenAt[side]]: now })
      .where("id", "=", id)
      .where(sql<boolean>`coalesce(${column} < last_message_at, true)`),
  );
}

/** Closing a closed ticket keeps its `closed_at`; reopening clears it. */
export const updateStatus = (db: Db, id: string, status: Status) =>
  db
    .updateTable("ticket")
    .set({ status, closed_at: status === "closed" ? now : null })
    .where("id", "=", id)
    .where("status", "<>", status)
    .execute();

export interface FoundTicket {
  readonly id: string;
  readonly subject: string;
  readonly status: Status;
  readonly owner_email: string;
}

/** Tickets whose subject has the words of the text; where there are none, those with a close subject. */
export async function ticketsBySubject(db: Db, text: string, limit: number): Promise<FoundTicket[]> {
  const search = nameSearch(sql`search_form(subject)`, text);
  if (!search) return [];
  return findByName(db, (tx, part) => ticketsWhere(tx, search[part], search, limit));
}

async function ticketsWhere(db: Db, matches: RawBuilder<boolean>, { rank }: NameSearch, limit: number): Promise<FoundTicket[]> {
  const { rows } = await sql<FoundTicket>`
    select ticket.id, ticket.subject, ticket.status, account.email as owner_email
    from (select * from ticket where ${matches} limit ${consideredNames}) as ticket
    join ${accountRows} as account on account.id = ticket.account_id
    order by ${rank} desc, ticket.last_message_at desc, ticket.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Tickets that wait for the staff: open ones, and those in progress whose owner wrote last. */
export const countWaiting = (db: Db): Promise<number> =>
  countRows(
    db,
    sql`from ticket where status = 'open' or (status = 'in_progress' and (
      select sender_id = ticket.account_id from ticket_message
      where ticket_id = ticket.id and not is_internal order by created_at desc, id desc limit 1
    ))`,
  );
