import os from "node:os";
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  isSpanContextValid,
  trace,
  type Attributes,
  type Context,
  type Span,
} from "@opentelemetry/api";
import type { Config } from "./config.ts";
import { errorMessage } from "./errors.ts";
import type { Log } from "./log.ts";
import { currentSpan, runForRequest } from "./request-context.ts";
import { version } from "./version.ts";

type TracingSettings = Pick<Config, "TRACES_URL" | "TRACES_SHARE" | "PUBLIC_URL">;

/** A collector that does not answer delays the end of the process by this long. */
const exportMs = 2000;
const warnEveryMs = 60_000;

/** While tracing is off, its spans are recorded nowhere. */
const tracer = trace.getTracer("seance", version);

/** Sends traces by OTLP to the collector of the settings; without one, loads nothing. Returns what sends the last spans. */
export async function startTracing(config: TracingSettings, log: Log): Promise<() => Promise<void>> {
  if (config.TRACES_URL === undefined) return () => Promise.resolve();
  const [{ setGlobalErrorHandler }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import("@opentelemetry/core"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  const warn = (error: unknown): void => log.warn({ reason: errorMessage(error) }, "traces non envoyées");
  setGlobalErrorHandler(onceAMinute(warn));
  const url = `${config.TRACES_URL.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportMs });
  // Also of what callers trace, who may be any browser.
  const share = new sdk.TraceIdRatioBasedSampler(config.TRACES_SHARE);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "seance",
      "service.version": version,
      "service.instance.id": `${os.hostname()}:${process.pid}`,
      "seance.site": config.PUBLIC_URL,
    }),
    sampler: new sdk.ParentBasedSampler({ root: share, remoteParentSampled: share }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown().catch(warn);
}

/** Every lost batch is reported, several times a minute while the collector is away: the log has one a minute. */
function onceAMinute(warn: (error: unknown) => void): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - last < warnEveryMs) return;
    last = performance.now();
    warn(error);
  };
}

/** Starts the span of a request, in the trace of `parent` where a trusted proxy began one. */
export const startRequestSpan = (name: string, attributes: Attributes, parent: Context = ROOT_CONTEXT): Span =>
  tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);

/** Runs a background job for the request that queued it, in a trace of its own. */
export function runJob<T>(kind: string, request: string | undefined, work: () => Promise<T>): Promise<T> {
  const attributes = { "seance.job": kind, ...(request !== undefined && { "seance.request": request }) };
  const span = tracer.startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT);
  // Tracing is off.
  if (!isSpanContextValid(span.spanContext())) return runForRequest(request, work);
  return runForRequest(request, () => endingSpan(span, work), span);
}

/** Runs a call to another server as a part of the current trace; without one, only runs it. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  if (!parent) return work();
  return endingSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent)), work);
}

async function endingSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Without its message, which may have values of people.
    span.setAttribute("error.type", error instanceof Error ? error.name : typeof error).setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
