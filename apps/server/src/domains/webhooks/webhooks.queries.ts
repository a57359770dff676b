import { sql, type Insertable, type Updateable } from "kysely";
import { webhookLimits } from "@seance/contract/webhooks";
import type { Db } from "#db/client.ts";
import type { Row, Schema } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";

export type WebhookRow = Row<"webhook">;
export type DeliveryRow = Row<"webhook_delivery">;

const now = sql<Date>`now()`;
const listed = 50;

export const listRows = (db: Db) => db.selectFrom("webhook").selectAll().orderBy("created_at").orderBy("id").execute();

export const findRow = (db: Db, id: string) => db.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirst();

export const insertRow = (tx: Db, row: Insertable<Schema["webhook"]>) =>
  tx.insertInto("webhook").values(row).returningAll().executeTakeFirstOrThrow();

export const updateRow = (tx: Db, id: string, change: Updateable<Schema["webhook"]>) =>
  tx.updateTable("webhook").set(change).where("id", "=", id).returningAll().executeTakeFirst();

/** The former secret signs for another day. */
export const replaceSecret = (tx: Db, id: string, secret: string) =>
  tx
    .updateTable("webhook")
    .set((row) => ({ secret, former_secret: row.ref("secret"), former_until: sql<Date>`now() + interval '1 day'` }))
    .where("id", "=", id)
    .returning("url")
    .executeTakeFirst();

export const deleteRow = (tx: Db, id: string) =>
  tx.deleteFrom("webhook").where("id", "=", id).returning("url").executeTakeFirst();

export const deliveriesOf = (db: Db, webhookId: string) =>
  db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(listed)
    .execute();

export const findDelivery = (db: Db, webhookId: string, id: string) =>
  db.selectFrom("webhook_delivery").selectAll().where("webhook_id", "=", webhookId).where("id", "=", id).executeTakeFirst();

export const insertDelivery = (tx: Db, row: Insertable<Schema["webhook_delivery"]>) =>
  tx
    .insertInto("webhook_delivery")
    .values({ ...row, queued_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Marks the deliveries that triggers wrote as queued, and returns their ids: of two processes, one gets each. */
export async function takeUnqueued(tx: Db): Promise<string[]> {
  const rows = await tx
    .updateTable("webhook_delivery")
    .set({ queued_at: now })
    .where("queued_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Begins a try; undefined for a delivery that is over or deleted. */
export const beginTry = (db: Db, id: string) =>
  db
    .updateTable("webhook_delivery")
    .from("webhook")
    .whereRef("webhook.id", "=", "webhook_delivery.webhook_id")
    .set({ tries: sql<number>`tries + 1`, tried_at: now })
    .where("webhook_delivery.id", "=", id)
    .where("delivered_at", "is", null)
    .where("failed_at", "is", null)
    .returning(["webhook_id", "event_id", "event", "data", "webhook_delivery.created_at", "tries", "url", "enabled", "secret"])
    .returning(sql<string | null>`case when former_until > now() then former_secret end`.as("former_secret"))
    .executeTakeFirst();

/** What came of a try. */
export interface Outcome {
  readonly status: number | null;
  readonly duration_ms: number;
  readonly answer: string | null;
  readonly failure: string | null;
}

export const noteOutcome = (tx: Db, id: string, outcome: Outcome, end: "delivered_at" | "failed_at" | null) =>
  tx
    .updateTable("webhook_delivery")
    .set({ ...outcome, ...(end && { [end]: now }) })
    .where("id", "=", id)
    .execute();

export const noteSuccess = (tx: Db, webhookId: string) =>
  tx
    .updateTable("webhook")
    .set({ failing_since: null })
    .where("id", "=", webhookId)
    .where("failing_since", "is not", null)
    .execute();

/** Counts a failure; whether a delivery that is given up switched the webhook off, after days of them. */
export async function noteFailure(tx: Db, webhookId: string, givenUp: boolean): Promise<boolean> {
  await tx
    .updateTable("webhook")
    .set({ failing_since: sql<Date>`coalesce(failing_since, now())` })
    .where("id", "=", webhookId)
    .execute();
  if (!givenUp) return false;
  return hasWritten(
    tx
      .updateTable("webhook")
      .set({ enabled: false })
      .where("id", "=", webhookId)
      .where("enabled", "=", true)
      .where("failing_since", "<", sql<Date>`now() - make_interval(days => ${webhookLimits.offAfterDays})`),
  );
}
