import { webhookLimits } from "@seance/contract/webhooks";
import type { Config } from "#core/config.ts";
import { errorMessage } from "#core/errors.ts";
import { openText } from "#core/sealed-text.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { activeFondateurs } from "#domains/accounts/index.ts";
import { notify } from "#domains/notices/index.ts";
import type { JobKind } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { signedHeaders } from "./sign.ts";
import * as rows from "./webhooks.queries.ts";

export const webhookKind = "webhook";

const { tries: maxTries, timeoutSeconds, answerBytes } = webhookLimits;

/** The job that sends one event to one webhook, and fails until a 2xx answers: from 1 min to 4 h between tries, 8 hours and a half in all. */
export const webhookJob = (services: Services): JobKind => ({
  kind: webhookKind,
  retry: { delaySeconds: 60, maxDelaySeconds: 4 * 3600 },
  atOnce: 4,
  work: (id, signal) => deliver(services, id, signal),
  status: () => Promise.resolve(null),
});

/** Queues a job for each delivery that a trigger wrote. */
export function queueDeliveries({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ids = await rows.takeUnqueued(tx);
    if (ids.length > 0) await jobs.sendAll(tx, webhookKind, ids);
  });
}

class DeliveryDelayed extends Error {}

type Delivery = NonNullable<Awaited<ReturnType<typeof rows.beginTry>>>;

async function deliver(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const delivery = await rows.beginTry(db, id);
  if (!delivery) return;
  const outcome = delivery.enabled ? await send(services, delivery, signal) : unsent("webhook désactivé");
  signal.throwIfAborted();
  const isLast = !delivery.enabled || delivery.tries >= maxTries;
  await inTransaction(db, async (tx) => {
    const end = outcome.failure === null ? "delivered_at" : isLast ? "failed_at" : null;
    await rows.noteOutcome(tx, id, outcome, end);
    if (end === "delivered_at") await rows.noteSuccess(tx, delivery.webhook_id);
    else if (delivery.enabled && (await rows.noteFailure(tx, delivery.webhook_id, isLast))) await tellFondateurs(tx);
  });
  if (outcome.failure !== null && !isLast) throw new DeliveryDelayed(outcome.failure);
}

async function tellFondateurs(tx: Db): Promise<void> {
  const fondateurs = await activeFondateurs(tx);
  await notify(
    tx,
    fondateurs.map(({ id }) => id),
    { kind: "security", event: "webhook-off" },
  );
}

const unsent = (failure: string, duration_ms = 0): rows.Outcome => ({ status: null, duration_ms, answer: null, failure });

/** Whether a webhook may have this address; the client checks where names lead, at each connection. */
export const admitsUrl = (url: URL, { WEBHOOK_HTTP }: Pick<Config, "WEBHOOK_HTTP">): boolean =>
  (url.protocol === "https:" || (url.protocol === "http:" && WEBHOOK_HTTP === "yes")) &&
  url.username === "" &&
  url.password === "";

async function send({ outbound, secret, config }: Services, delivery: Delivery, signal: AbortSignal): Promise<rows.Outcome> {
  const body = JSON.stringify({ type: delivery.event, timestamp: delivery.created_at.toISOString(), data: delivery.data });
  const secrets = [delivery.secret, delivery.former_secret ?? ""].flatMap(
    (sealed) => openText(secret, "webhook secrets", sealed) ?? [],
  );
  if (secrets.length === 0) return unsent("secret illisible\u202f: remplacez-le");
  const began = performance.now();
  const taken = (): number => Math.round(performance.now() - began);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
  try {
    const response = await outbound.open({
      url: new URL(delivery.url),
      method: "POST",
      headers: { "content-type": "application/json", ...signedHeaders(secrets, delivery.event_id, body, new Date()) },
      body,
      followsRedirects: false,
      signal: limit,
      admits: (url) => admitsUrl(url, config),
    });
    const { status } = response;
    const answer = await firstBytes(response.body);
    const isDone = status >= 200 && status < 300;
    return { status, duration_ms: taken(), answer, failure: isDone ? null : `réponse ${status}` };
  } catch (error) {
    return unsent(limit.aborted ? "réponse trop lente" : errorMessage(error).slice(0, 200), taken());
  }
}

/** The beginning of an answer, as far as it comes; the connection is closed, however much more there is. */
async function firstBytes(body: NodeJS.ReadableStream & { destroy(): unknown }): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      parts.push(Buffer.from(part));
      bytes += part.length;
      if (bytes >= answerBytes) break;
    }
  } catch {
    // The status has come: it says whether the event was taken.
  } finally {
    body.destroy();
  }
  // PostgreSQL stores no U+0000.
  return Buffer.concat(parts).subarray(0, answerBytes).toString("utf8").replaceAll("\u0000", "");
}
