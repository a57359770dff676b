import { staffRoles, type Role } from "@seance/contract/roles";
import { sql, type Insertable, type Kysely, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { beginningWith, containing } from "#db/like.ts";
import { nearCount, type NearCount } from "#db/near-count.ts";
import type { Schema } from "#db/schema.ts";

export const insertLogin = (db: Db, login: Insertable<Schema["login_entry"]>) =>
  db.insertInto("login_entry").values(login).execute();

/** So many of the last sign-ins tell which devices an account uses. */
const mostSignIns = 200;

/** A browser and where it was used. */
export interface UsedDevice {
  readonly user_agent: string;
  readonly ip_address: string;
  readonly recent: boolean;
}

/** Devices that an account has signed in with, or has a session on, this sign-in apart; those of the last `days` days or of a session are recent. */
export async function usedDevices(
  tx: Db,
  accountId: string,
  { days, loginId, sessionId }: { readonly days: number; readonly loginId: string; readonly sessionId: string },
): Promise<UsedDevice[]> {
  const { rows } = await sql<UsedDevice>`
    (select user_agent, ip_address, login_time > now() - make_interval(days => ${days}) as recent from login_entry
    where account_id = ${accountId} and success and id <> ${loginId}
    order by login_time desc limit ${sql.lit(mostSignIns)})
    union
    select user_agent, ip_address, true from session where account_id = ${accountId} and id <> ${sessionId}`.execute(tx);
  return rows;
}

/** Where the account of an e-mail address was signed in to during the last `days` days; older addresses are masked. */
export async function addressesOfSignIns(db: Db, emailForm: string, days: number): Promise<string[]> {
  const found = await db
    .selectFrom("account")
    .innerJoin("login_entry", "login_entry.account_id", "account.id")
    .select("ip_address")
    .distinct()
    .where("account.email_form", "=", emailForm)
    .where(sql<boolean>`success`)
    .where("login_time", ">", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
  return found.map(({ ip_address }) => ip_address);
}

export interface LoginFilter {
  /** A part of the e-mail address, in canonical form. */
  readonly part?: string | undefined;
  /** The beginning of an IP address; null when the search is not one. */
  readonly ipPrefix?: string | null | undefined;
  readonly success?: boolean | undefined;
  readonly accountId?: string | undefined;
}

export interface LoginRow {
  readonly id: string;
  readonly account_id: string | null;
  readonly email: string;
  /** Null when no account has the address. */
  readonly role: Role | null;
  readonly ip_address: string;
  readonly login_time: Date;
  readonly user_agent: string;
  readonly success: boolean;
  readonly remembered_device: boolean;
}

function filtered(db: Db, { part, ipPrefix, success, accountId }: LoginFilter) {
  let entries = db.selectFrom("login_entry");
  if (accountId !== undefined) entries = entries.where("account_id", "=", accountId);
  if (success !== undefined) entries = entries.where(success ? sql<boolean>`success` : sql<boolean>`not success`);
  if (part) entries = entries.where(sql.join<boolean>(searchConditions(part, ipPrefix ?? null), sql` or `));
  return entries;
}

/** Of a staff member's address only the part before the @, which is shown, is searched. */
function searchConditions(part: string, ipPrefix: string | null): RawBuilder<boolean>[] {
  const ofStaff = sql`account_id in (select id from account where role in (${sql.join(staffRoles)}))`;
  const address = sql<boolean>`
    email_form like ${containing(part)} and (strpos(split_part(email_form, '@', 1), ${part}) > 0 or (${ofStaff}) is not true)`;
  return ipPrefix === null ? [address] : [address, sql<boolean>`ip_address like ${beginningWith(ipPrefix)}`];
}

/** The number of failed sign-ins in the last hours, from the counts per hour: the first of these is counted whole. */
export async function countFailedLogins(db: Db, hours: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select coalesce(sum(failures), 0)::bigint as failures from login_hour
    where hour > now() - make_interval(hours => ${hours + 1})`.execute(db);
  return rows[0]?.failures ?? 0;
}

/** An IPv6 address counts as its /64, as for the rate limits. */
const failedFrom = {
  account: sql<string | null>`account_id::text`,
  address: sql<string>`case when ip_address ~ '^[0-9a-f:]+$' then network(set_masklen(ip_address::inet, 64))::text else ip_address end`,
};

/** Accounts or addresses with `atLeast` failed sign-ins or more in the last hour; the highest count first. */
export async function repeatedFailures(
  db: Db,
  by: keyof typeof failedFrom,
  atLeast: number,
): Promise<readonly { readonly of: string; readonly count: number }[]> {
  const { rows } = await sql<{ of: string; count: number }>`
    select ${failedFrom[by]} as of, count(*)::integer as count from login_entry
    where not success and login_time > now() - interval '1 hour' and ${failedFrom[by]} is not null
    group by 1 having count(*) >= ${atLeast} order by count desc limit 100`.execute(db);
  return rows;
}

/** A page begins after the `skip` newest entries before a time. */
interface Start {
  /** The end of an hour; null for now. */
  readonly before: Date | null;
  readonly skip: number;
}

/** Finds the hour that a page begins in, so that a deep page does not walk the index from its beginning; null past the end. */
export async function startOfPage(db: Db, success: boolean | undefined, skip: number): Promise<Start | null> {
  const { rows } = await sql<{ before: Date; later: number }>`
    select hour + interval '1 hour' as before, later
    from (select hour, n, sum(n) over (order by hour desc) - n as later from (select hour, ${counted(success)} as n from login_hour)) as hours
    where later <= ${skip}::bigint and later + n > ${skip}::bigint`.execute(db);
  const [found] = rows;
  return found ? { before: found.before, skip: skip - found.later } : null;
}

/** The number of all sign-ins, or of the successful or failed ones, from the counts per hour. */
export async function countLogins(db: Db, success?: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(${counted(success)}), 0)::bigint as total from login_hour`.execute(db);
  return rows[0]?.total ?? 0;
}

const counted = (success: boolean | undefined): RawBuilder<number> =>
  success === undefined ? sql`entries` : success ? sql`entries - failures` : sql`failures`;

/** A page, newest first; a subquery finds its ids in the index of the order alone. */
export function loginPage(db: Db, filter: LoginFilter, { before, skip }: Start, limit: number): Promise<LoginRow[]> {
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
    .select([
      "login_entry.id",
      "login_entry.account_id",
      "login_entry.email",
      "account.role",
      "ip_address",
      "login_time",
      "user_agent",
      "success",
      "remembered_device",
    ])
    .where("login_entry.id", "in", ids)
    .orderBy("login_time", "desc")
    .orderBy("login_entry.id", "desc")
    .execute();
}

export const countMatchingLogins = (db: Kysely<Schema>, filter: LoginFilter): Promise<NearCount> =>
  nearCount(db, (on) => filtered(on, filter));

/** At most `most` sign-ins older than `days` days whose IP address is not masked yet: a masked one ends in x. */
export const unmaskedLogins = (db: Db, days: number, most: number) =>
  db
    .selectFrom("login_entry")
    .select(["id", "ip_address"])
    .where("login_time", "<", sql<Date>`now() - make_interval(days => ${days})`)
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
