import * as contract from "@seance/contract/webhooks";
import type { FastifyInstance } from "fastify";
import { errorMessage } from "#core/errors.ts";
import { serve } from "#http/serve.ts";
import { queueDeliveries, webhookJob } from "./deliver.service.ts";
import * as webhooks from "./webhooks.service.ts";

export function webhooksRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db, bus, jobs, log } = services;
  jobs.define(webhookJob(services));
  const stop = bus.subscribe(({ kind }) => {
    if (kind !== "webhooks" && kind !== "resync") return;
    queueDeliveries(services).catch((error: unknown) =>
      log.warn({ reason: errorMessage(error) }, "webhooks à envoyer plus tard"),
    );
  });
  app.addHook("onClose", (_app, done) => {
    stop();
    done();
  });

  serve(app, contract.listWebhooks, () => webhooks.listWebhooks(db));
  serve(app, contract.createWebhook, ({ actor, body }) => webhooks.createWebhook(services, actor, body));
  serve(app, contract.updateWebhook, ({ actor, params, body }) => webhooks.updateWebhook(services, actor, params.id, body));
  serve(app, contract.deleteWebhook, ({ actor, params }) => webhooks.deleteWebhook(services, actor, params.id));
  serve(app, contract.renewWebhookSecret, ({ actor, params }) => webhooks.renewSecret(services, actor, params.id));
  serve(app, contract.listWebhookDeliveries, ({ params }) => webhooks.listDeliveries(db, params.id));
  serve(app, contract.tryWebhook, ({ actor, params }) => webhooks.sendTrial(services, actor, params.id));
  serve(app, contract.resendWebhookDelivery, ({ actor, params }) =>
    webhooks.resend(services, actor, params.id, params.deliveryId),
  );
}
