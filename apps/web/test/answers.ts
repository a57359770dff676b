import { FetchInterceptor } from "@mswjs/interceptors/fetch";
import type { Answer, EndpointShape } from "@seance/contract/endpoint";
import { http, HttpResponse } from "msw";
import type { HttpHandler } from "msw";
import { defineNetwork, InterceptorSource } from "msw/experimental";

/** One request to the API, as a handler of {@link answer} sees it. */
export interface ApiRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

type Answering<E extends EndpointShape> =
  | Answer<E>
  | ((request: ApiRequest) => Answer<E> | Response | Promise<Answer<E> | Response>);

const unanswered: string[] = [];

/** The page's `fetch`: requests to /api are answered by the test's handlers, everything else reaches Vite. */
export const network = defineNetwork({
  context: { quiet: true },
  sources: [new InterceptorSource({ interceptors: [new FetchInterceptor()] })],
  onUnhandledFrame({ frame }) {
    const { request } = frame.data as { request: Request };
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/api/")) unanswered.push(`${request.method} ${pathname}`);
  },
});

network.enable();

const inFlight = new Set<Promise<Response>>();
const intercepted = globalThis.fetch;
globalThis.fetch = (...request) => {
  const answered = intercepted(...request);
  const settle = () => inFlight.delete(answered);
  inFlight.add(answered);
  void answered.then(settle, settle);
  return answered;
};

/** Waits until the page's requests are answered and it has read the answers; for those that are never answered, a second at most. */
export async function requestsSettled(): Promise<void> {
  const second = new Promise((resolve) => setTimeout(resolve, 1000));
  await Promise.race([Promise.allSettled(inFlight), second]);
  inFlight.clear();
  await new Promise((resolve) => setTimeout(resolve));
}

/** Requests to the API since the last call that no handler answered. */
export const takeUnanswered = (): string[] => unanswered.splice(0);

/** Answers an endpoint with a value, or with what a function gives, checked against the contract. */
export function answer<E extends EndpointShape>(endpoint: E, answering: Answering<E>): HttpHandler {
  const method = endpoint.method.toLowerCase() as "get" | "post" | "put" | "delete";
  return http[method](`/api${endpoint.path}`, async ({ request, params }) => {
    const text = await request.clone().text();
    const asked = {
      params: params as Record<string, string>,
      query: new URL(request.url).searchParams,
      headers: request.headers,
      body: text && JSON.parse(text),
    };
    const given = typeof answering === "function" ? await (answering as (asked: ApiRequest) => unknown)(asked) : answering;
    if (given instanceof Response) return given;
    endpoint.answer?.parse(given);
    return given === undefined
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json(given as object, { status: endpoint.status ?? 200 });
  });
}

/** As {@link answer}, and keeps what was sent: the body of a write, or the parameters of a read. */
export function record<E extends EndpointShape>(endpoint: E, answering: Answering<E>): { handler: HttpHandler; sent: unknown[] } {
  const sent: unknown[] = [];
  const handler = answer(endpoint, (async (asked: ApiRequest) => {
    sent.push(endpoint.method === "GET" ? Object.fromEntries(asked.query) : asked.body);
    return typeof answering === "function" ? (answering as (asked: ApiRequest) => unknown)(asked) : answering;
  }) as Answering<E>);
  return { handler, sent };
}

/** A refusal as the server writes it: `{ detail }` with its status, and what some say beside it. */
export const refusal = (status: number, detail: unknown, facts: object = {}): Response =>
  HttpResponse.json({ detail, ...facts }, { status });

/** No answer at all, as on a line that is cut. */
export const noAnswer = (): Response => HttpResponse.error();
