import { refusalKinds, type SecurityKind, type SecurityRefusal } from "@seance/contract/security";
import type { Role } from "@seance/contract/roles";
import { sql, type RawBuilder } from "kysely";
import { isId, newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import { containing } from "#db/like.ts";
import type { Row } from "#db/schema.ts";
import { accountRows } from "#domains/accounts/index.ts";

export interface RefusedRow {
  readonly kind: SecurityRefusal;
  /** The minute. */
  readonly at: Date;
  readonly actor: string | null;
  readonly address: string;
  readonly device: string;
  readonly call: string;
  readonly count: number;
}

/** Adds refusals to those of the same kind, account, address and minute. */
export const addRefusals = (tx: Db, rows: readonly RefusedRow[]) =>
  tx
    .insertInto("security_event")
    .values(
      rows.map(({ kind, at, actor, address, device, call, count }) => ({
        ...{ id: newId(), kind, at, actor_id: actor, address, device, count },
        detail: JSON.stringify({ call }),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "at", "address", "actor_id"])
        .where(sql<boolean>`kind in ('forbidden', 'too-many', 'key-refused') and address not like '%x'`)
        .doUpdateSet({ count: sql<number>`security_event.count + excluded.count` }),
    )
    .execute();

export interface EventFilter {
  readonly kind?: SecurityKind | undefined;
  /** The id of an account, or a part of its address before the @. */
  readonly account?: string | undefined;
  /** Days in Paris, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The account and the actor of a row; null where it has none. */
export interface NamedRow {
  readonly account_email: string | null;
  readonly account_role: Role | null;
}

export interface EventRow extends Row<"security_event">, NamedRow {
  readonly actor_email: string | null;
  readonly actor_role: Role | null;
  /** `at` with its microseconds. */
  readonly moment: string;
}

/** The place of an event in the list. */
export type Place = readonly [moment: string, id: string];
export const placeOf = ({ moment, id }: EventRow): Place => [moment, id];

function matching({ kind, account, from, to }: EventFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (account !== undefined) {
    const word = account.trim().toLowerCase();
    const ids = isId(word)
      ? sql`(${word}::uuid)`
      : sql`(select id from ${accountRows} as named where split_part(email_form, '@', 1) like ${containing(word)})`;
    conditions.push(sql`(account_id in ${ids} or actor_id in ${ids})`);
  }
  if (from !== undefined) conditions.push(sql`at >= ${from}::date::timestamp at time zone 'Europe/Paris'`);
  if (to !== undefined) conditions.push(sql`at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`);
  return sql.join(conditions, sql` and `);
}

/** Events after a place, newest first. */
export async function eventPage(
  db: Db,
  filter: EventFilter,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<readonly EventRow[]> {
  const later = after ? sql`and (at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``;
  const { rows } = await sql<EventRow>`
    with page as (
      select * from security_event where ${matching(filter)} ${later} order by at desc, id desc limit ${limit})
    select page.*, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
      subject.email as account_email, subject.role as account_role, actor.email as actor_email, actor.role as actor_role
    from page
    left join ${accountRows} as subject on subject.id = account_id
    left join ${accountRows} as actor on actor.id = actor_id
    order by at desc, page.id desc`.execute(db);
  return rows;
}

/** Refused calls of the last 24 hours, by kind. */
export async function countRefusals(db: Db): Promise<ReadonlyMap<SecurityKind, number>> {
  const rows = await db
    .selectFrom("security_event")
    .select(["kind", sql<number>`sum(count)::bigint`.as("refused")])
    .where("kind", "in", refusalKinds)
    .where("at", ">", sql<Date>`now() - interval '24 hours'`)
    .groupBy("kind")
    .execute();
  return new Map(rows.map(({ kind, refused }) => [kind, refused]));
}

/** At most `most` events older than `days` days whose address is not masked yet: a masked one ends in x. */
export const unmaskedEvents = (db: Db, days: number, most: number) =>
  db
    .selectFrom("security_event")
    .select(["id", "address"])
    .where("at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .where(sql<boolean>`address <> '' and address not like '%x'`)
    .orderBy("at")
    .limit(most)
    .execute();

export const writeAddresses = (db: Db, events: readonly { readonly id: string; readonly address: string }[]) =>
  sql`
    update security_event set address = given.address
    from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ address }) => address)}::text[]) as given (id, address)
    where security_event.id = given.id`.execute(db);
