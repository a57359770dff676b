import type { ticketStatuses, Ticket } from "@seance/contract/support";
import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import type { Row, Schema } from "#db/schema.ts";
import { accountRows } from "#domains/accounts/index.ts";

export type TicketRow = Row<"ticket">;
export type MessageRow = Row<"ticket_message">;
export type Status = (typeof ticketStatuses)[number];

/** From which side of the desk somebody looks: as the one who asks, or as those who answer. */
export type Side = "owner" | "support";

const now = sql<Date>`clock_timestamp()`;

/** What the other side wrote after this one looked; internal notes count for nobody. */
const unread = {
  owner: sql<number>`(
    select count(*) from ticket_message
    where ticket_id = ticket.id and not is_internal and sender_id is distinct from ticket.account_id and created_at > ticket.owner_seen_at)`,
  support: sql<number>`(
    select count(*) from ticket_message
    where ticket_id = ticket.id and sender_id = ticket.account_id and created_at > coalesce(ticket.support_seen_at, '-infinity')
  ) + (ticket.support_seen_at is null)::integer`,
};

const seen = (db: Db, side: Side) =>
  db
    .selectFrom("ticket")
    .innerJoin(accountRows.as("account"), "account.id", "ticket.account_id")
    .selectAll("ticket")
    .select(["account.email as owner_email", "account.role as owner_role"])
    .select(unread[side].as("unread"));

export type SeenTicket = Awaited<ReturnType<ReturnType<typeof seen>["executeTakeFirstOrThrow"]>>;

export interface Listing {
  /** Null lists everybody's. */
  readonly accountId: string | null;
  readonly status: Status | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** A page of tickets, what was written last first, and how many there are in all. */
export async function list(
  db: Db,
  side: Side,
  { accountId, status, skip, limit }: Listing,
): Promise<{ rows: SeenTicket[]; total: number }> {
  const asked = sql<boolean>`
    (${accountId}::uuid is null or ticket.account_id = ${accountId}) and (${status ?? null}::text is null or ticket.status = ${status ?? null})`;
  const rows = await seen(db, side)
    .where(asked)
    .orderBy("ticket.last_message_at", "desc")
    .orderBy("ticket.id", "desc")
    .offset(skip)
    .limit(limit)
    .execute();
  const { total } = await db
    .selectFrom("ticket")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where(asked)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const read = (db: Db, side: Side, id: string): Promise<SeenTicket | undefined> =>
  seen(db, side).where("ticket.id", "=", id).executeTakeFirst();

/** A ticket that this account may open: its own, or anybody's where it answers. */
export const open = (db: Db, id: string, { accountId, answers }: { accountId: string; answers: boolean }) =>
  db
    .selectFrom("ticket")
    .selectAll()
    .where("id", "=", id)
    .$if(!answers, (query) => query.where("account_id", "=", accountId));

/** Held until the transaction ends: who writes, closes or reads waits, so that what is written last also has the last time. */
export const lock = (db: Db, id: string, who: { accountId: string; answers: boolean }): Promise<TicketRow | undefined> =>
  open(db, id, who).forUpdate().executeTakeFirst();

export const insert = (db: Db, ticket: Insertable<Schema["ticket"]>) => db.insertInto("ticket").values(ticket).execute();

export const messages = (db: Db, ticketId: string, { internal }: { internal: boolean }): Promise<MessageRow[]> =>
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

/** After a message that both sides may read: its writer has seen all that came before it. */
export const noteMessage = (db: Db, id: string, side: Side, status: Ticket["status"]) =>
  db
    .updateTable("ticket")
    .set({ last_message_at: now, [seenAt[side]]: now, status })
    .where("id", "=", id)
    .execute();

/** Whether there was something that this side had not seen. */
export async function markSeen(db: Db, id: string, side: Side): Promise<boolean> {
  const column = sql.ref(`ticket.${seenAt[side]}`);
  const { numUpdatedRows } = await db
    .updateTable("ticket")
    .set({ [seenAt[side]]: now })
    .where("id", "=", id)
    .where(sql<boolean>`coalesce(${column} < last_message_at, true)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closing again changes nothing; opening again forgets when it was closed. */
export const setStatus = (db: Db, id: string, status: Status) =>
  db
    .updateTable("ticket")
    .set({ status, closed_at: status === "closed" ? now : null })
    .where("id", "=", id)
    .where("status", "<>", status)
    .execute();

/** Open tickets that nobody of the staff has seen, or whose owner wrote last. */
export const countWaiting = (db: Db): Promise<number> =>
  countRows(
    db,
    sql`from ticket where status = 'open' or (status = 'in_progress' and (
      select sender_id = ticket.account_id from ticket_message
      where ticket_id = ticket.id and not is_internal order by created_at desc, id desc limit 1
    ))`,
  );
