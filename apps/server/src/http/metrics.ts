import type { FastifyInstance, onResponseHookHandler } from "fastify";
import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

declare module "fastify" {
  interface FastifyInstance {
    /** The registry behind /metrics. */
    readonly metrics: Registry;
  }
}

/** Measures every response by route and status, for /metrics. */
export function countRequests(app: FastifyInstance): void {
  const registry = new Registry();
  app.decorate("metrics", registry);
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "seance_http_request_seconds",
    help: "Durée des réponses, en secondes",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const count = (method: string, route: string): onResponseHookHandler => {
    // One child histogram per status: looking up labels for each request is slow.
    const histograms = new Map<number, { observe(seconds: number): void }>();
    return (_request, reply, next) => {
      const { statusCode } = reply;
      const histogram = histograms.get(statusCode) ?? duration.labels({ method, route, status: String(statusCode) });
      histograms.set(statusCode, histogram);
      histogram.observe(reply.elapsedTime / 1000);
      next();
    };
  };
  app.addHook("onRoute", (route) => {
    route.onResponse = [route.onResponse ?? [], count(String(route.method), route.url)].flat();
  });
  const unmatched = count("*", "inconnue");
  app.addHook("onResponse", function (request, reply, next) {
    if (request.is404) unmatched.call(this, request, reply, next);
    else next();
  });
}

/** Adds a gauge to /metrics, read when it is scraped. */
export function addGauge(
  app: FastifyInstance,
  { name, help, read }: { name: string; help: string; read: () => number | Promise<number> },
): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [app.metrics], collect: async () => gauge.set(await read()) });
}
