import { staffRoles, type Role } from "@seance/contract/roles";
import { sql, type Insertable, type Kysely, type RawBuilder } from "kysely";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import { beginningWith, containing } from "#db/like.ts";
import { nearCount, type NearCount } from "#db/near-count.ts";
import type { Schema } from "#db/schema.ts";

/** Keeps one sign-in, good or bad. */
export const insertLogin = (db: Db, login: Omit<Insertable<Schema["login_entry"]>, "id">) =>
  db
    .insertInto("login_entry")
    .values({ id: newId(), ...login })
    .execute();

export interface LoginFilter {
  /** A part of the address, in its form. */
  readonly part?: string | undefined;
  /** The beginning of an IP; null where what was typed is none. */
  readonly ipBeginning?: string | null | undefined;
  readonly success?: boolean | undefined;
}

export interface LoginRow {
  readonly id: string;
  readonly email: string;
  /** Null where no account has the address. */
  readonly role: Role | null;
  readonly ip_address: string;
  readonly login_time: Date;
  readonly user_agent: string;
  readonly success: boolean;
}

function filtered(db: Db, { part, ipBeginning, success }: LoginFilter) {
  let entries = db.selectFrom("login_entry");
  if (success !== undefined) entries = entries.where(success ? sql<boolean>`success` : sql<boolean>`not success`);
  if (part) entries = entries.where(sql.join<boolean>(searches(part, ipBeginning ?? null), sql` or `));
  return entries;
}

/** Of the staff's addresses only what is shown of them is searched. */
function searches(part: string, ipBeginning: string | null): RawBuilder<boolean>[] {
  const ofStaff = sql`account_id in (select id from account where role in (${sql.join(staffRoles)}))`;
  const address = sql<boolean>`
    email_form like ${containing(part)} and (strpos(split_part(email_form, '@', 1), ${part}) > 0 or (${ofStaff}) is not true)`;
  return ipBeginning === null ? [address] : [address, sql<boolean>`ip_address like ${beginningWith(ipBeginning)}`];
}

/** Where in the history a page begins: behind so many others of an hour and of those before it. */
interface Start {
  /** The end of the hour; null for the newest entry of all. */
  readonly before: Date | null;
  readonly skip: number;
}

/** The hour that the entry behind `skip` others lies in, so that no index is walked from its beginning; null past the end. */
export async function startAfter(db: Db, success: boolean | undefined, skip: number): Promise<Start | null> {
  const { rows } = await sql<{ before: Date; later: number }>`
    select hour + interval '1 hour' as before, later
    from (select hour, n, sum(n) over (order by hour desc) - n as later from (select hour, ${counted(success)} as n from login_hour)) as hours
    where later <= ${skip}::bigint and later + n > ${skip}::bigint`.execute(db);
  const [found] = rows;
  return found ? { before: found.before, skip: skip - found.later } : null;
}

/** All of them, or those that went well or failed. */
export async function countHours(db: Db, success: boolean | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(${counted(success)}), 0)::bigint as total from login_hour`.execute(db);
  return rows[0]?.total ?? 0;
}

const counted = (success: boolean | undefined): RawBuilder<number> =>
  success === undefined ? sql`entries` : success ? sql`entries - failures` : sql`failures`;

/** The rows of a page, the latest first, their ids found in the order's index alone. */
export function page(db: Db, filter: LoginFilter, { before, skip }: Start, limit: number): Promise<LoginRow[]> {
  const ids = filtered(db, filter)
    .select("id")
    .$if(before !== null, (query) => query.where("login_time", "<", before))
    .orderBy("login_time", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(skip);
  return db
    .selectFrom("login_entry")
    .leftJoin("account", "account.id", "login_entry.account_id")
    .select(["login_entry.id", "login_entry.email", "account.role", "ip_address", "login_time", "user_agent", "success"])
    .where("login_entry.id", "in", ids)
    .orderBy("login_time", "desc")
    .orderBy("login_entry.id", "desc")
    .execute();
}

export const count = (db: Kysely<Schema>, filter: LoginFilter): Promise<NearCount> => nearCount(db, (on) => filtered(on, filter));

const olderThan = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

/** Entries older than so many days whose IP is whole, at most `most`. A masked one ends in x. */
export const unmasked = (db: Db, days: number, most: number) =>
  db
    .selectFrom("login_entry")
    .select(["id", "ip_address"])
    .where("login_time", "<", olderThan(days))
    .where(sql<boolean>`ip_address not like '%x'`)
    .orderBy("login_time")
    .limit(most)
    .execute();

export const writeAddresses = (db: Db, entries: readonly { readonly id: string; readonly ip_address: string }[]) =>
  sql`
    update login_entry set ip_address = given.ip_address
    from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ ip_address }) => ip_address)}::text[])
      as given (id, ip_address)
    where login_entry.id = given.id`.execute(db);
