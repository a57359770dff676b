import { permissions } from "@seance/contract/roles";
import { normalizeEmail } from "@seance/contract/text";
import type { ticketStatuses, Ticket } from "@seance/contract/support";
import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import { countOf } from "#db/figures.ts";
import { containing } from "#db/like.ts";
import type { Row, Schema } from "#db/schema.ts";
import { consideredNames, nameSearch, type NameLookup } from "#db/name-search.ts";
import { hasWritten } from "#db/written.ts";
import { accountRows } from "#domains/accounts/index.ts";

export type TicketRow = Row<"ticket">;
/** Tickets, for the joins of other domains. */
export const ticketRows = sql<Pick<TicketRow, "id" | "number" | "subject">>`(select id, number, subject from ticket)`;

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

/** Accounts that may be assignees: a colleague who no longer answers is nobody's assignee. */
export const isAgent = (account: string) =>
  sql<boolean>`(${sql.ref(`${account}.is_active`)} and ${sql.ref(`${account}.role`)} = any(${permissions["support:answer"]}::text[]))`;

/** Messages of the other side are never later than the last one: spares counting those of tickets that were read since. */
const mayBeUnread = {
  owner: sql<boolean>`(ticket.last_message_at > ticket.owner_seen_at)`,
  support: sql<boolean>`(ticket.support_seen_at is null or ticket.last_message_at > ticket.support_seen_at)`,
};

/** The address of the account, or of the guest. */
export const askerEmail = sql<string>`coalesce(account.email, ticket.guest_email)`;

const ticketsWithPeople = (db: Db) =>
  db
    .selectFrom("ticket")
    .leftJoin(accountRows.as("account"), "account.id", "ticket.account_id")
    .leftJoin(accountRows.as("agent"), (join) => join.onRef("agent.id", "=", "ticket.assignee_id").on(isAgent("agent")));

const ticketViews = (tickets: ReturnType<typeof ticketsWithPeople>, side: Side) =>
  tickets
    .leftJoin("ticket as target", "target.id", "ticket.merged_into")
    .selectAll("ticket")
    .select(["account.email as owner_email", "account.role as owner_role"])
    .select(["agent.id as agent_id", "agent.email as agent_email", "agent.role as agent_role"])
    .select(["target.number as target_number", "target.subject as target_subject"])
    .select(unread[side].as("unread"));

/** A ticket with its people, and the number of messages that one side has not read. */
export type TicketView = Awaited<ReturnType<ReturnType<typeof ticketViews>["executeTakeFirstOrThrow"]>>;

export interface TicketFilter {
  /** Null for the tickets of all accounts. */
  readonly accountId: string | null;
  /** The caller: internal notes on own tickets are not searched. */
  readonly readerId: string;
  readonly status?: Status | "active" | "waiting" | undefined;
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly priority?: Ticket["priority"] | undefined;
  /** An account, or `none`. */
  readonly assignee?: string | undefined;
  readonly unread?: boolean | undefined;
}

/** Open, or in progress and last written to by its owner. */
const waiting = sql<boolean>`(ticket.status = 'open' or (ticket.status = 'in_progress' and (
  select sender_id = ticket.account_id from ticket_message
  where ticket_id = ticket.id and not is_internal order by created_at desc, id desc limit 1
)))`;

const hasStatus = (status: NonNullable<TicketFilter["status"]>) => {
  if (status === "waiting") return waiting;
  return status === "active" ? sql<boolean>`ticket.status <> 'closed'` : sql<boolean>`ticket.status = ${status}`;
};

/** Tickets with these words in them, in their messages or in their owner's address. Each part has an index, which `or` would not use. */
function contains(words: string, readerId: string) {
  const pattern = sql`folded(${containing(words.normalize("NFC"))})`;
  const address = containing(normalizeEmail(words));
  const number = /^(?:n°|#)?\s*(\d{1,9})$/i.exec(words)?.[1] ?? null;
  return sql<boolean>`ticket.id in (
    select id from ticket where number = ${number}::integer
    union all select id from ticket where ticket_words(subject, description, report) like ${pattern}
    union all select ticket.id from ticket join ${accountRows} as owner on owner.id = account_id
      where email_form like ${address} and split_part(email_form, '@', 1) like ${address}
    union all select id from ticket where guest_email like ${address}
    union all select ticket.id from ticket_message join ticket on ticket.id = ticket_id
      where folded(message) like ${pattern} and (not is_internal or account_id is distinct from ${readerId}))`;
}

const matching = (db: Db, side: Side, filter: TicketFilter) => {
  const { accountId, readerId, status, category, priority, assignee } = filter;
  const words = (filter.q ?? "").trim();
  return ticketsWithPeople(db)
    .$if(accountId !== null, (all) => all.where("ticket.account_id", "=", accountId))
    .$if(status !== undefined, (all) => all.where(hasStatus(status ?? "active")))
    .$if(words !== "", (all) => all.where(contains(words, readerId)))
    .$if(category !== undefined, (all) => all.where("ticket.category", "=", category ?? ""))
    .$if(priority !== undefined, (all) => all.where("ticket.priority", "=", priority ?? "normal"))
    .$if(assignee === "none", (all) => all.where("agent.id", "is", null))
    .$if(assignee !== undefined && assignee !== "none", (all) => all.where("agent.id", "=", assignee ?? null))
    .$if(filter.unread !== undefined, (all) =>
      all.where(sql<boolean>`(${mayBeUnread[side]} and ${unread[side]} > 0) = ${filter.unread}`),
    );
};

const orders = {
  recent: sql`ticket.last_message_at desc, ticket.id desc`,
  waiting: sql`ticket.last_message_at, ticket.id`,
  priority: sql`array_position('{urgent,high,normal,low}'::text[], ticket.priority), ticket.last_message_at, ticket.id`,
} as const;

/** A page of tickets with the number of all that match. */
export async function ticketPage(
  db: Db,
  side: Side,
  { skip, limit, sort, ...filter }: TicketFilter & { skip: number; limit: number; sort: keyof typeof orders },
): Promise<{ rows: TicketView[]; total: number }> {
  const found = matching(db, side, filter);
  const rows = await ticketViews(found, side).orderBy(orders[sort]).offset(skip).limit(limit).execute();
  return { rows, total: await countOf(found) };
}

export const findTicketView = (db: Db, side: Side, id: string): Promise<TicketView | undefined> =>
  ticketViews(ticketsWithPeople(db), side).where("ticket.id", "=", id).executeTakeFirst();

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

/** The duplicates that a ticket shows. */
export const mergedTickets = (db: Db, id: string): Promise<TicketView[]> =>
  ticketViews(ticketsWithPeople(db), "support").where("ticket.merged_into", "=", id).orderBy("ticket.number").execute();

export const insertTicket = (db: Db, ticket: Insertable<Schema["ticket"]>) => db.insertInto("ticket").values(ticket).execute();

/** The messages of a ticket and of the ones merged into it. */
export const listMessages = (db: Db, ticketIds: readonly string[], { internal }: { internal: boolean }): Promise<MessageRow[]> =>
  db
    .selectFrom("ticket_message")
    .selectAll()
    .where("ticket_id", "in", ticketIds)
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

/**
 * Updates a ticket after a message that both sides may read: its sender has read everything before it. The first answer puts it in
 * progress; who answers a ticket that nobody has takes it.
 */
export const noteMessage = (db: Db, id: string, side: Side, senderId: string) =>
  db
    .updateTable("ticket")
    .set({ last_message_at: now, [seenAt[side]]: now })
    .$if(side === "support", (update) =>
      update.set({
        status: sql`case when ticket.status = 'open' then 'in_progress' else ticket.status end`,
        first_answered_at: sql`coalesce(ticket.first_answered_at, clock_timestamp())`,
        assignee_id: sql`coalesce((select id from ${accountRows} as agent where id = ticket.assignee_id and ${isAgent("agent")}), ${senderId}::uuid)`,
      }),
    )
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
  readonly number: number;
  readonly subject: string;
  readonly status: Status;
  readonly asker_email: string;
}

/** Tickets whose subject the text names. */
export async function ticketsBySubject({ tx, match }: NameLookup, text: string, limit: number): Promise<FoundTicket[]> {
  const search = nameSearch(sql`search_form(subject)`, text, match);
  if (!search) return [];
  const { rows } = await sql<FoundTicket>`
    select ticket.id, ticket.number, ticket.subject, ticket.status, ${askerEmail} as asker_email
    from (select * from ticket where ${search.isMatch} limit ${consideredNames}) as ticket
    left join ${accountRows} as account on account.id = ticket.account_id
    order by ${search.rank} desc, ticket.last_message_at desc, ticket.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** The ticket of a number, if there is one. */
export async function ticketsByNumber(db: Db, number: number): Promise<FoundTicket[]> {
  const { rows } = await sql<FoundTicket>`
    select ticket.id, ticket.number, ticket.subject, ticket.status, ${askerEmail} as asker_email
    from ticket left join ${accountRows} as account on account.id = ticket.account_id where ticket.number = ${number}`.execute(
    db,
  );
  return rows;
}

export const countWaiting = (db: Db): Promise<number> => countOf(db.selectFrom("ticket").where(waiting));

/** The owner's opinion of a closed ticket. */
export const rateTicket = (db: Db, id: string, { rating, comment }: { rating: "good" | "bad"; comment: string }) =>
  db.updateTable("ticket").set({ satisfaction: rating, satisfaction_comment: comment }).where("id", "=", id).execute();
