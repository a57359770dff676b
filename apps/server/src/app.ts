import { frenchFault } from "@seance/contract/french";
import multipart from "@fastify/multipart";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { sessionStanding } from "#domains/accounts/index.ts";
import { guardMaintenance } from "#domains/maintenance/index.ts";
import { mediaRoutes } from "#domains/playback/media.routes.ts";
import { answerErrors, answerFrameworkFault, answerRawFault, readJsonBodies } from "#http/errors.ts";
import { eventRoutes } from "#http/events.ts";
import { countRequests } from "#http/metrics.ts";
import { servePages } from "#http/pages.ts";
import { servePlaceholders } from "#http/placeholder.ts";
import { secureHeaders } from "#http/security-headers.ts";
import { jobsRoutes } from "#jobs/jobs.routes.ts";
import { domains } from "./domains.ts";
import type { Services } from "./services.ts";

z.config({ customError: frenchFault });

const oneFile = { files: 1, fields: 10, parts: 11, fileSize: Number.POSITIVE_INFINITY };

const kibibyte = 1024;

function noSchemas(): never {
  throw new Error("a route's schema is its endpoint's, in the contract");
}

/** The whole HTTP server on given services, not yet listening. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config, log } = services;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    frameworkErrors: answerFrameworkFault,
    clientErrorHandler: answerRawFault,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    bodyLimit: 256 * kibibyte,
    routerOptions: { maxParamLength: 200 },
    // Bodies and answers are the contract's: Fastify's own compilers of schemas (4 MB once loaded) have nothing to do.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // Slow clients: headers in 10 s, a whole request in 30 s, checked every 2 s; the first alone leaves slow bodies open.
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16 * kibibyte },
  });
  // A logger of each request's own would cost as much as a kept answer, and nothing is logged of most requests.
  app.setChildLoggerFactory((logger) => logger);
  app.decorate("services", services);
  app.decorate("endpoints", []);
  answerErrors(app);
  readJsonBodies(app);
  secureHeaders(app, config);
  countRequests(app);
  await guardMaintenance(app);
  await app.register(
    async (api) => {
      jobsRoutes(api);
      for (const routes of domains.flatMap((domain) => domain.routes ?? [])) routes(api);
      await api.register(async (files) => {
        await files.register(multipart, { limits: oneFile });
        for (const routes of domains.flatMap((domain) => domain.fileRoutes ?? [])) routes(files);
      });
      eventRoutes(api, sessionStanding(services.db));
    },
    { prefix: "/api" },
  );
  await app.register(mediaRoutes);
  servePlaceholders(app);
  await app.register(async (pages) => servePages(pages, config));
  return app;
}
