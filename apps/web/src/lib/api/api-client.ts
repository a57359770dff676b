import type { Answer, EndpointShape, SentBody, SentHeaders, SentParams, SentQuery } from "@seance/contract/endpoint";
import { ApiError, readError } from "./api-error.ts";
import { isGatewayFault } from "./connection.ts";
import { syncServerClock } from "./server-clock.ts";
import { storage } from "#lib/storage.ts";

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Value }
  : { readonly [N in Name]: Value };

export type Fetcher = (address: string, request: RequestInit) => Promise<Response>;

export type CallInput<E extends EndpointShape> = Part<"params", SentParams<E>> &
  Part<"headers", SentHeaders<E>> &
  Part<"body", SentBody<E>> & {
    readonly query?: SentQuery<E>;
    readonly signal?: AbortSignal | undefined;
    /** Let the request outlive the page. */
    readonly keepalive?: boolean;
    /** Token of another session than this device's. */
    readonly token?: string;
    /** Multipart form (a file and its fields), instead of the body. */
    readonly form?: FormData;
    /** Instead of the browser's. */
    readonly fetcher?: Fetcher;
  };

type UnauthorizedListener = (endpoint: EndpointShape) => boolean | Promise<boolean>;

/** `sentAt`: when the call was sent, by `performance.now()`. */
type ForbiddenListener = (failure: ApiError, sentAt: number) => boolean | Promise<boolean>;

type Input<E extends EndpointShape> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

let retryUnauthorized: UnauthorizedListener = () => false;
let retryForbidden: ForbiddenListener = () => false;
let tellReached: (reached: boolean, sentAt: number) => void = () => {};

/** Sets the callback for a 401 to a call with the session's token; it returns whether the call is to be sent again. */
export function onUnauthorized(listener: UnauthorizedListener): void {
  retryUnauthorized = listener;
}

/** Sets the callback for a 403; it returns whether the call is to be sent again. */
export function onForbidden(listener: ForbiddenListener): void {
  retryForbidden = listener;
}

/** Sets the callback that receives whether the server answered, and when the call was sent, for every call: it feeds the connection state. */
export function onReachability(listener: typeof tellReached): void {
  tellReached = listener;
}

/**
 * Makes a call of the contract and returns its answer.
 * Throws an ApiError for an error status or no response (`noResponse`), and the browser's AbortError when `signal` is aborted.
 */
export async function call<const E extends EndpointShape>(endpoint: E, ...[input]: Input<E>): Promise<Answer<E>> {
  // The exact type only matters to the caller.
  const {
    params,
    query,
    headers,
    body,
    form,
    signal,
    keepalive = false,
    fetcher = fetch,
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
  const sentAt = performance.now();
  const response = await send(addressOf(endpoint.path, params, query), request, fetcher);
  if (response.ok) return (response.status === 204 ? undefined : await readJson(response, signal)) as Answer<E>;
  if (response.status === 401 && token !== null && (await retryUnauthorized(endpoint)))
    return call(endpoint, ...([input] as Input<E>));
  return failed(response, sentAt, () => call(endpoint, ...([input] as Input<E>)));
}

/** Throws the error of a response, unless it is a 403 after which the call is to be sent again. */
export async function failed<T>(response: Response, sentAt: number, again: () => Promise<T>): Promise<T> {
  const failure = readError(response.status, await response.json().catch(() => null), response.headers.get("Retry-After"));
  if (failure.status === 403 && (await retryForbidden(failure, sentAt))) return again();
  throw failure;
}

type Loose = {
  params?: object;
  query?: object;
  headers?: Record<string, string>;
  body?: unknown;
  form?: FormData;
  fetcher?: Fetcher;
  signal?: AbortSignal;
  keepalive?: boolean;
  token?: string;
};

/** The URL: `/movies/:id` with its parameters filled in, and the query without empty values. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(values.get(name))));
  const written = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(written.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search && `?${search}`}`;
}

async function send(address: string, request: RequestInit, fetcher: Fetcher): Promise<Response> {
  const sentAt = performance.now();
  try {
    const response = await fetcher(address, request);
    tellReached(!isGatewayFault(response.status), sentAt);
    syncServerClock(response.headers.get("Date"));
    return response;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    tellReached(false, sentAt);
    throw new ApiError({ status: 0 });
  }
}

/** A truncated response, or one that is not JSON (a proxy's page), counts as no response. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0 });
  }
}
