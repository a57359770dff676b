import { ROOT_CONTEXT, SpanStatusCode, trace, type Context } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import type { StartSpan } from "./request-id.ts";
import { startRequestSpan } from "#core/tracing.ts";

/** Starts the span of each request, ended with its connection or answer. No address, query or client is recorded: the route is. */
export const openRequestSpans =
  (behindProxy: boolean): StartSpan =>
  (request, { raw }) => {
    const { method, id, headers, routeOptions } = request;
    const { url: route } = routeOptions;
    const span = startRequestSpan(
      route === undefined ? method : `${method} ${route}`,
      { "http.request.method": method, "seance.request": id, ...(route !== undefined && { "http.route": route }) },
      behindProxy ? callerOf(headers["traceparent"]) : ROOT_CONTEXT,
    );
    raw.once("close", () => {
      if (!raw.headersSent) span.setAttribute("error.type", "client_gone");
      else span.setAttribute("http.response.status_code", raw.statusCode);
      if (raw.headersSent && raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return span;
  };

function callerOf(traceparent: string | string[] | undefined): Context {
  const caller = typeof traceparent === "string" ? parseTraceParent(traceparent) : null;
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
}
