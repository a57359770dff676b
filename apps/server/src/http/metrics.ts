import type { FastifyInstance } from "fastify";
import { Histogram, Registry, collectDefaultMetrics } from "prom-client";

const registries = new WeakMap<object, Registry>();

/** Times every answer by route and status, for /metrics. */
export function countRequests(app: FastifyInstance): void {
  const registry = new Registry();
  registries.set(app.server, registry);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "seance_http_request_seconds",
    help: "Durée des réponses, en secondes",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, next) => {
    const route = request.routeOptions.url ?? "inconnue";
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    next();
  });
}

/** The figures in Prometheus' text form. */
export function metricsOf(app: FastifyInstance): Promise<string> {
  const registry = registries.get(app.server);
  return registry ? registry.metrics() : Promise.resolve("");
}
