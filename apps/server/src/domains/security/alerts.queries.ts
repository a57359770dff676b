import { staffRoles } from "@seance/contract/roles";
import type { AlertKind } from "@seance/contract/security";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";
import { accountRows } from "#domains/accounts/index.ts";
import type { NamedRow } from "./security.queries.ts";

/** What an alert is about. */
export interface Cause {
  readonly kind: AlertKind;
  readonly accountId: string | null;
  readonly address: string;
  readonly count: number;
}

export type AlertRow = Row<"security_alert"> & NamedRow;

const ofLastHour = sql<boolean>`created_at > now() - interval '1 hour'`;

/** Brings the alert of the last hour about this cause up to date; false without one. */
export const renewAlert = (tx: Db, { kind, accountId, address, count }: Cause): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("security_alert")
      .set({ count: sql<number>`greatest(count, ${count})` })
      .where("kind", "=", kind)
      .where(sql<boolean>`account_id is not distinct from ${accountId}::uuid`)
      .where("address", "=", address)
      .where(ofLastHour),
  );

export const insertAlert = (tx: Db, { kind, accountId, address, count }: Cause) =>
  tx.insertInto("security_alert").values({ id: newId(), kind, account_id: accountId, address, count }).execute();

/** The alerts of the last hour about failed sign-ins. */
export async function countFailureAlerts(tx: Db): Promise<number> {
  const { alerts } = await tx
    .selectFrom("security_alert")
    .select(({ fn }) => fn.countAll<number>().as("alerts"))
    .where("kind", "in", ["account-failures", "address-failures"])
    .where(ofLastHour)
    .executeTakeFirstOrThrow();
  return alerts;
}

/** The events that an alert of each kind is about. */
const eventsOf = {
  "founder-changed": sql<boolean>`of_founder and kind in ('role', 'password', 'email', 'delete', 'second-factor-on', 'second-factor-off',
    'identity-linked', 'passkey-added', 'key-made')`,
  "new-country": sql<boolean>`kind = 'new-country' and exists (
    select from ${accountRows} as account where account.id = event.account_id and account.role in (${sql.join(staffRoles)}))`,
} as const satisfies Partial<Record<AlertKind, unknown>>;

/** The events within a day that an alert of this kind is about, since the last one about the account. */
export async function unseenEvents(tx: Db, kind: keyof typeof eventsOf): Promise<readonly Cause[]> {
  const { rows } = await sql<Pick<Cause, "accountId" | "count">>`
    select account_id as "accountId", count(*)::integer as count from security_event as event
    where ${eventsOf[kind]} and at > now() - interval '1 day' and not exists (
      select from security_alert as alert
      where alert.kind = ${kind} and alert.account_id is not distinct from event.account_id and alert.created_at >= event.at)
    group by account_id`.execute(tx);
  return rows.map((row) => ({ kind, address: "", ...row }));
}

export async function openAlerts(db: Db): Promise<readonly AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select alert.*, account.email as account_email, account.role as account_role from security_alert as alert
    left join ${accountRows} as account on account.id = alert.account_id
    where closed_at is null order by created_at desc, alert.id desc limit 100`.execute(db);
  return rows;
}

/** The alert, closed by this account; undefined where it is not open. */
export const closeAlertRow = (tx: Db, id: string, accountId: string) =>
  tx
    .updateTable("security_alert")
    .set({ closed_at: sql<Date>`now()`, closed_by: accountId })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .returning(["kind"])
    .executeTakeFirst();
