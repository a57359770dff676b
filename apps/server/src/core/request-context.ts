import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";

interface Origin {
  readonly request: string | undefined;
  /** Of the trace, where the work is traced (tracing.ts). */
  readonly span: Span | undefined;
}

const origins = new AsyncLocalStorage<Origin>();

/** The id of the request that the running code works for, also in the background jobs that it queued. */
export const currentRequestId = (): string | undefined => origins.getStore()?.request;

/** The part of a trace that the running code belongs to. */
export const currentSpan = (): Span | undefined => origins.getStore()?.span;

/** Runs `work` for a request, and as a part of a trace; with undefined, for none. */
export const runForRequest = <T>(request: string | undefined, work: () => T, span?: Span): T =>
  origins.run({ request, span }, work);
