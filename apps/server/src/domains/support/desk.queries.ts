import type { TicketBrief } from "@seance/contract/support-desk";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { accountRows } from "#domains/accounts/index.ts";
import { askerEmail, isAgent, type Status, type TicketRow } from "./support.queries.ts";

/** The accounts that may answer, by address. */
export const listAgents = (db: Db) =>
  db
    .selectFrom(accountRows.as("account"))
    .select(["id", "email", "role"])
    .where(isAgent("account"))
    .orderBy("email_form")
    .execute();

/** An account that may answer, locked against deletion by the foreign key when it is written. */
export const findAgent = (db: Db, id: string) =>
  db
    .selectFrom(accountRows.as("account"))
    .select(["id", "email"])
    .where("id", "=", id)
    .where(isAgent("account"))
    .executeTakeFirst();

export const updateAssignee = (db: Db, id: string, accountId: string | null) =>
  db.updateTable("ticket").set({ assignee_id: accountId }).where("id", "=", id).execute();

export const updateSorting = (db: Db, id: string, sorting: Partial<Pick<TicketRow, "category" | "priority">>) =>
  db.updateTable("ticket").set(sorting).where("id", "=", id).execute();

/** Locks tickets in the order of their ids. */
export const lockTickets = (db: Db, ids: readonly string[]): Promise<TicketRow[]> =>
  db.selectFrom("ticket").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();

export const hasMerged = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("ticket").select("id").where("merged_into", "=", id).limit(1).executeTakeFirst()) !== undefined;

/** Closes a duplicate, without the date after which it would be erased: it stays as long as the ticket that shows it. */
export const mergeInto = (db: Db, id: string, into: string, status: Status) =>
  db
    .updateTable("ticket")
    .set({ merged_into: into, merged_status: status, status: "closed", closed_at: null })
    .where("id", "=", id)
    .execute();

/** Gives a duplicate its former status back. */
export const unmerge = (db: Db, id: string, status: Status) =>
  db
    .updateTable("ticket")
    .set({
      ...{ merged_into: null, merged_status: null, status },
      closed_at: status === "closed" ? sql<Date>`clock_timestamp()` : null,
    })
    .where("id", "=", id)
    .execute();

const relatedAtMost = 10;

/** Tickets of a condition, those that are not closed first, then the latest. */
const briefs = (db: Db, condition: RawBuilder<boolean>) =>
  db
    .selectFrom("ticket")
    .leftJoin(accountRows.as("account"), "account.id", "ticket.account_id")
    .select(["ticket.id", "ticket.number", "ticket.subject", "ticket.status", "ticket.created_at"])
    .select(askerEmail.as("email"))
    .where(condition)
    .orderBy(sql`ticket.status = 'closed', ticket.created_at desc, ticket.id`)
    .limit(relatedAtMost)
    .execute();

export type BriefRow = Omit<TicketBrief, "created_at"> & { readonly created_at: Date };

/** The tickets beside one: its duplicates, its owner's others, and those of others about its title. */
export async function relatedRows(db: Db, { id, account_id, guest_email, report }: TicketRow) {
  const samePerson = sql`(account_id = ${account_id} or guest_email = ${guest_email})`;
  return {
    merged: await briefs(db, sql`merged_into = ${id}`),
    same_person: await briefs(db, sql`${samePerson} and ticket.id <> ${id} and merged_into is null`),
    // A guest has no account, an account no guest's address: what is null is not the same person.
    same_title: report
      ? await briefs(db, sql`report ->> 'item_id' = ${report.item_id} and ${samePerson} is not true and merged_into is null`)
      : [],
  };
}

interface Figures {
  readonly active: number;
  readonly unassigned: number;
  readonly mine: number;
  readonly first_answer: number | null;
  readonly good: number;
  readonly bad: number;
}

/** Counts of the queue; times and opinions of the tickets of the last 30 days. */
export async function readFigures(db: Db, accountId: string): Promise<Figures> {
  const recent = sql`ticket.created_at > now() - interval '30 days'`;
  const active = sql`ticket.status <> 'closed'`;
  const { rows } = await sql<Figures>`
    select count(*) filter (where ${active})::integer as active,
      count(*) filter (where ${active} and agent.id is null)::integer as unassigned,
      count(*) filter (where ${active} and agent.id = ${accountId})::integer as mine,
      percentile_cont(0.5) within group (order by extract(epoch from first_answered_at - created_at)) filter (where ${recent})
        ::double precision as first_answer,
      count(*) filter (where ${recent} and satisfaction = 'good')::integer as good,
      count(*) filter (where ${recent} and satisfaction = 'bad')::integer as bad
    from ticket left join ${accountRows} as agent on agent.id = ticket.assignee_id and ${isAgent("agent")}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("no figures");
  return figures;
}
