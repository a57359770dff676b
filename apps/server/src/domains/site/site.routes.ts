import { timingSafeEqual } from "node:crypto";
import { getHealth, getLiveness } from "@seance/contract/health";
import { getSettings } from "@seance/contract/site";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accessRefused, overloaded } from "#core/refusal.ts";
import { version } from "#core/version.ts";
import { setupNeeded } from "#domains/accounts/index.ts";
import { sendsMail } from "#domains/mail/index.ts";
import { hashToken } from "#http/authenticate.ts";
import { addGauge } from "#http/metrics.ts";
import { openApiOf } from "#http/openapi.ts";
import { packJson, sendPacked, type Packed } from "#http/packed.ts";
import { serve, serveRaw } from "#http/serve.ts";

export function siteRoutes(app: FastifyInstance): void {
  const { config, db, probe } = app.services;
  const healthy = { status: "ok", version } as const;

  serve(app, getHealth, async () => {
    if (!(await probe.answers())) throw overloaded("Service momentanément indisponible.", 3);
    return healthy;
  });

  // Raw, because `serve` would read the caller's session from the database.
  serveRaw(app, getLiveness, ({ request, reply }) => sendPacked(request, reply, packJson(healthy)));

  serve(app, getSettings, async () => ({
    version,
    setup_needed: await setupNeeded(db),
    sends_mail: sendsMail(config),
    registration: config.REGISTRATION,
    community_url: config.COMMUNITY_URL ?? null,
    protection: config.PROTECTION,
    cast_app_id: config.CAST_APP_ID,
  }));

  let openApi: Packed | undefined;
  app.get("/openapi.json", (request, reply) => {
    openApi ??= packJson(openApiOf(app.endpoints, { version, url: config.PUBLIC_URL }));
    return sendPacked(request, reply, openApi);
  });

  addArchiveGauges(app);
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, config.METRICS_TOKEN)) throw accessRefused();
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await app.metrics.metrics());
  });
}

/** Without a value where the database does not archive. */
function addArchiveGauges(app: FastifyInstance): void {
  const { probe } = app.services;
  addGauge(app, {
    name: "seance_archive_age_seconds",
    help: "Temps depuis le dernier archivage du journal de la base, en secondes",
    read: async () => (await probe.archive())?.seconds ?? Number.NaN,
  });
  addGauge(app, {
    name: "seance_archive_failing",
    help: "1 tant que l’archivage du journal de la base échoue",
    read: async () => Number((await probe.archive())?.failing ?? Number.NaN),
  });
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Allows METRICS_TOKEN, or a direct request from the machine itself, not one that a proxy on it forwards. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (token && given) return timingSafeEqual(hashToken(given), hashToken(token));
  const forwarded = request.headers["x-forwarded-for"] ?? request.headers.forwarded;
  return forwarded === undefined && loopback.test(request.socket.remoteAddress ?? "");
}
