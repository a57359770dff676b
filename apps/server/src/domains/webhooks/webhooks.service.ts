import { isIP } from "node:net";
import type { Answer, Body } from "@seance/contract/endpoint";
import {
  trialEvent,
  webhookLimits,
  webhookMessages,
  type createWebhook as createCall,
  type updateWebhook as updateCall,
  type Webhook,
  type WebhookDelivery,
} from "@seance/contract/webhooks";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { isPublicAddress } from "#core/public-address.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { sealText } from "#core/sealed-text.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import type { Services } from "#services.ts";
import { admitsUrl, webhookKind } from "./deliver.service.ts";
import { newSecret } from "./sign.ts";
import * as rows from "./webhooks.queries.ts";

export async function listWebhooks(db: Db): Promise<{ webhooks: Webhook[] }> {
  return { webhooks: (await rows.listRows(db)).map(present) };
}

export function createWebhook(
  services: Services,
  actor: Actor,
  body: Body<typeof createCall>,
): Promise<Answer<typeof createCall>> {
  checkUrl(services, body.url);
  const secret = newSecret();
  return inTransaction(services.db, async (tx) => {
    await advisoryLock(tx, "webhooks");
    if ((await rows.listRows(tx)).length >= webhookLimits.perSite) throw new Refusal("conflict", webhookMessages.tooMany);
    const row = await rows.insertRow(tx, { id: newId(), ...body, secret: sealText(services.secret, "webhook secrets", secret) });
    await audit(tx, actor, "create", row, { after: { url: row.url, events: row.events } });
    await recordSecurity(services, tx, actor, { kind: "webhook-secret" });
    return { webhook: present(row), secret };
  });
}

/** Switched on again, it has failed no more. */
export function updateWebhook(services: Services, actor: Actor, id: string, change: Body<typeof updateCall>): Promise<Webhook> {
  if (change.url !== undefined) checkUrl(services, change.url);
  return inTransaction(services.db, async (tx) => {
    const before = await rows.findRow(tx, id);
    const after =
      before &&
      (await rows.updateRow(tx, id, {
        enabled: before.enabled,
        ...change,
        ...((change.enabled || change.url !== undefined) && { failing_since: null }),
      }));
    if (!before || !after) throw notFound();
    const facts = ({ url, events, enabled }: rows.WebhookRow) => ({ url, events, enabled });
    await audit(tx, actor, "update", after, { before: facts(before), after: facts(after) });
    return present(after);
  });
}

export function deleteWebhook({ db }: Services, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const deleted = await rows.deleteRow(tx, id);
    if (!deleted) throw notFound();
    await audit(tx, actor, "delete", { id, ...deleted });
  });
}

export function renewSecret(services: Services, actor: Actor, id: string): Promise<{ secret: string }> {
  const secret = newSecret();
  return inTransaction(services.db, async (tx) => {
    const renewed = await rows.replaceSecret(tx, id, sealText(services.secret, "webhook secrets", secret));
    if (!renewed) throw notFound();
    await audit(tx, actor, "secret", { id, ...renewed });
    await recordSecurity(services, tx, actor, { kind: "webhook-secret" });
    return { secret };
  });
}

export async function listDeliveries(db: Db, id: string): Promise<{ deliveries: WebhookDelivery[] }> {
  if (!(await rows.findRow(db, id))) throw notFound();
  return { deliveries: (await rows.deliveriesOf(db, id)).map(presentDelivery) };
}

export const sendTrial = (services: Services, actor: Actor, id: string): Promise<WebhookDelivery> =>
  queue(services, actor, id, "trial", async () => ({ event_id: newId(), event: trialEvent, data: {} }));

export const resend = (services: Services, actor: Actor, id: string, deliveryId: string): Promise<WebhookDelivery> =>
  queue(services, actor, id, "resend", async (tx) => {
    const sent = await rows.findDelivery(tx, id, deliveryId);
    if (!sent) throw notFound();
    return { event_id: sent.event_id, event: sent.event, data: sent.data };
  });

type Sent = Pick<rows.DeliveryRow, "event_id" | "event" | "data">;

function queue(
  { db, jobs }: Services,
  actor: Actor,
  id: string,
  verb: string,
  what: (tx: Db) => Promise<Sent>,
): Promise<WebhookDelivery> {
  return inTransaction(db, async (tx) => {
    const hook = await rows.findRow(tx, id);
    if (!hook) throw notFound();
    const { data, ...event } = await what(tx);
    const row = await rows.insertDelivery(tx, { id: newId(), webhook_id: id, ...event, data: JSON.stringify(data) });
    await jobs.send(tx, webhookKind, row.id);
    await audit(tx, actor, verb, hook);
    return presentDelivery(row);
  });
}

function checkUrl({ config }: Pick<Services, "config">, text: string): void {
  const url = URL.parse(text);
  const refuse = (msg: string) => new Refusal("invalid", [{ loc: ["body", "url"], msg }]);
  if (!url || !admitsUrl(url, config)) throw refuse(webhookMessages.url);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refuse(webhookMessages.private);
}

type Facts = { readonly before?: object; readonly after?: object };

const audit = (tx: Db, actor: Actor, verb: string, { id, url }: Pick<rows.WebhookRow, "id" | "url">, facts: Facts = {}) =>
  recordAudit(tx, actor, {
    action: `webhook.${verb}`,
    target: { type: "webhook", id, label: new URL(url).host },
    ...(facts as object),
  });

const present = ({ id, url, events, enabled, failing_since, created_at }: rows.WebhookRow): Webhook => ({
  ...{ id, url, events, enabled },
  failing_since: failing_since?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

const presentDelivery = (row: rows.DeliveryRow): WebhookDelivery => {
  const { id, event_id, event, tries, status, duration_ms, answer, failure } = row;
  const state = row.delivered_at ? "delivered" : row.failed_at ? "failed" : "waiting";
  return {
    ...{ id, event_id, event, tries, state, status, duration_ms, answer, failure },
    created_at: row.created_at.toISOString(),
  };
};
