import type { Answer, EndpointShape, SentBody, SentHeaders, SentParams, SentQuery } from "@seance/contract/endpoint";
import { ApiError, readError } from "./api-error.ts";
import { isGatewayFault } from "./connection.ts";
import { syncServerClock } from "./server-clock.ts";
import { storage } from "#lib/storage.ts";

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Value }
  : { readonly [N in Name]: Value };

export type CallInput<E extends EndpointShape> = Part<"params", SentParams<E>> &
  Part<"headers", SentHeaders<E>> &
  Part<"body", SentBody<E>> & {
    readonly query?: SentQuery<E>;
    readonly signal?: AbortSignal | undefined;
    /** Let the request outlive the page. */
    readonly keepalive?: boolean;
    /** Speaks for another session than this device's. */
    readonly token?: string;
    /** A file and what goes with it, in place of the body. */
    readonly form?: FormData;
  };

type Input<E extends EndpointShape> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

let tellUnauthorized: () => void = () => {};
let tellReached: (reached: boolean) => void = () => {};

/** The session hears here that a call with its token was answered 401, and looks whether it has ended. */
export function onUnauthorized(listener: () => void): void {
  tellUnauthorized = listener;
}

/** Who keeps whether the server can be reached hears here of every answer, and of every call that had none. */
export function onReachability(listener: (reached: boolean) => void): void {
  tellReached = listener;
}

/**
 * Makes one call of the contract and gives its answer.
 * Throws an ApiError for every refusal and for a lost connection (`noResponse`), and the browser's AbortError when `signal` is aborted.
 */
export async function call<const E extends EndpointShape>(endpoint: E, ...[input]: Input<E>): Promise<Answer<E>> {
  // Its exact shape is the caller's concern; from here on only which parts are there matters.
  const {
    params,
    query,
    headers,
    body,
    form,
    signal,
    keepalive = false,
    token = storage.get("token"),
  } = (input ?? {}) as object as Loose;
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      Accept: "application/json",
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    keepalive,
  };
  const response = await send(addressOf(endpoint.path, params, query), request, signal);
  if (response.ok) return (response.status === 204 ? undefined : await readJson(response, signal)) as Answer<E>;
  if (response.status === 401 && token !== null) tellUnauthorized();
  throw readError(response.status, await response.json().catch(() => null), response.headers.get("Retry-After"));
}

type Loose = {
  params?: object;
  query?: object;
  headers?: Record<string, string>;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  keepalive?: boolean;
  token?: string;
};

/** `/movies/:id` with its parameters filled in, and the query without what is empty. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(values.get(name))));
  const written = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(written.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search && `?${search}`}`;
}

async function send(address: string, request: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  try {
    const response = await fetch(address, request);
    tellReached(!isGatewayFault(response.status));
    syncServerClock(response.headers.get("Date"));
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    tellReached(false);
    throw new ApiError({ status: 0 });
  }
}

/** An answer that is cut or is no JSON (a proxy's page) is an answer that did not come. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0 });
  }
}
