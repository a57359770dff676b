import type { Server } from "node:http";
import { frenchErrorMessage } from "@seance/contract/french";
import multipart from "@fastify/multipart";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Config } from "#core/config.ts";
import { sessionStanding } from "#domains/accounts/index.ts";
import { guardMaintenance } from "#domains/maintenance/index.ts";
import { sharedPages, sharingRoutes } from "#domains/sharing/index.ts";
import { mediaRoutes } from "#domains/playback/media/media.routes.ts";
import { answerErrors, answerFrameworkFault, answerRawFault, readJsonBodies } from "#http/errors.ts";
import { eventRoutes } from "#http/events.ts";
import { countRequests } from "#http/metrics.ts";
import { identifyRequests, newRequestId } from "#http/request-id.ts";
import { servePages } from "#http/pages.ts";
import { servePlaceholders } from "#http/placeholder.ts";
import { secureHeaders } from "#http/security-headers.ts";
import { jobsRoutes } from "#jobs/jobs.routes.ts";
import { domains } from "./domains.ts";
import type { Services } from "./services.ts";

z.config({ customError: frenchErrorMessage });

const oneFile = { files: 1, fields: 10, parts: 11, fileSize: Number.POSITIVE_INFINITY };

const kibibyte = 1024;

function noSchemas(): never {
  throw new Error("a route's schema is its endpoint's, in the contract");
}

/** The whole HTTP server on given services, not yet listening. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config, log } = services;
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    ...options(config),
    loggerInstance,
    clientErrorHandler: (error, socket) => answerRawFault(app, error, socket),
  });
  // A child logger per request would cost as much as a cached answer, and most requests log nothing.
  app.setChildLoggerFactory((logger) => logger);
  app.decorate("services", services);
  app.decorate("endpoints", []);
  app.decorate("timeoutExempt", new WeakSet());
  app.decorateRequest("accountId", null);
  const spans = config.TRACES_URL === undefined ? undefined : await import("#http/request-spans.ts");
  identifyRequests(app, spans?.openRequestSpans(config.TRUST_PROXY.length > 0));
  answerErrors(app);
  readJsonBodies(app);
  secureHeaders(app, config);
  countRequests(app);
  await guardMaintenance(app);
  await app.register(apiRoutes, { prefix: "/api" });
  await app.register(mediaRoutes);
  await app.register(async (shared) => sharingRoutes(shared));
  servePlaceholders(app);
  await app.register(async (pages) => servePages(pages, config, sharedPages(services)));
  return app;
}

const options = ({ TRUST_PROXY }: Config) =>
  ({
    frameworkErrors: answerFrameworkFault,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: TRUST_PROXY.length > 0 ? [...TRUST_PROXY] : false,
    genReqId: newRequestId(TRUST_PROXY.length > 0),
    bodyLimit: 256 * kibibyte,
    routerOptions: { maxParamLength: 200 },
    // The contract validates bodies and types answers: Fastify's schema compilers, 4 MB once loaded, are not needed.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // Slow clients: headers in 10 s, a whole request in 30 s, checked every 2 s. headersTimeout alone would not limit bodies.
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16 * kibibyte },
  }) satisfies FastifyHttpOptions<Server>;

async function apiRoutes(api: FastifyInstance): Promise<void> {
  jobsRoutes(api);
  for (const routes of domains.flatMap((domain) => domain.routes ?? [])) routes(api);
  await api.register(async (files) => {
    await files.register(multipart, { limits: oneFile });
    for (const routes of domains.flatMap((domain) => domain.fileRoutes ?? [])) routes(files);
  });
  eventRoutes(api, sessionStanding(api.services));
}
