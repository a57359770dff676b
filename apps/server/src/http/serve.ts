import { isOpenToKeys, keyMessages } from "@seance/contract/api-keys";
import { isStaff } from "@seance/contract/roles";
import type { Answer, Body, EndpointShape, Headers, Params, Query } from "@seance/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type * as z from "zod/mini";
import { addressGroup } from "#core/address.ts";
import { callerCan, requireRight, type Actor, type Caller } from "#core/actor.ts";
import { proofFirst, Refusal, signInFirst, type Fault } from "#core/refusal.ts";
import type { RawJson } from "#core/raw-json.ts";
import type { Services } from "#services.ts";
import { identify } from "./authenticate.ts";
import { clientGone } from "./client-gone.ts";
import { edgeHeaders } from "./edge.ts";
import { jsonOf } from "./json.ts";
import { packJson, sendPacked, sendReady, type Packed } from "./packed.ts";

/** Argument of a handler: validated input, and an actor unless the endpoint is public. */
export interface Call<E extends EndpointShape> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly headers: Headers<E>;
  readonly body: Body<E>;
  readonly caller: Caller;
  readonly actor: E["access"] extends "public" ? Actor | null : Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Returned<E extends EndpointShape> = E extends { readonly answer: z.ZodMiniType } ? Answer<E> : void;
type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<Returned<E> | RawJson<Returned<E>>> | Returned<E>;

declare module "fastify" {
  interface FastifyInstance {
    readonly services: Services;
    /** Every served endpoint, in order; the source of /openapi.json. */
    readonly endpoints: EndpointShape[];
  }
}

/** Serves an endpoint of the contract: checks access, validates input, calls the handler, sends the answer. */
export function serve<const E extends EndpointShape>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { services } = app;
  if (endpoint.cache && endpoint.access !== "public") throw new Error(`${endpoint.path}: only a public answer can be cached`);
  app.endpoints.push(endpoint);
  const respond = endpoint.cache ? cachedResponder(services, endpoint, handler) : plainResponder(services, endpoint, handler);
  const { method, path: url, maxBody } = endpoint;
  app.route({ method, url, handler: respond, ...(maxBody !== undefined && { bodyLimit: maxBody }) });
}

/** Serves a public GET and HEAD without authentication; the handler sends the answer itself. */
export function serveRaw<const E extends EndpointShape & { readonly method: "GET"; readonly access: "public" }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Pick<Call<E>, "params" | "query" | "request" | "reply">) => Promise<FastifyReply> | FastifyReply,
): void {
  app.endpoints.push(endpoint);
  app.route({
    method: ["GET", "HEAD"],
    url: endpoint.path,
    handler: async (request, reply) =>
      handler({ ...readInput(endpoint, request), request, reply } as Pick<Call<E>, "params" | "query" | "request" | "reply">),
  });
}

/** Serves a download: checks access and input, then the handler streams it. */
export function serveDownload<const E extends EndpointShape & { readonly method: "GET" }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<FastifyReply>,
): void {
  const { services } = app;
  app.endpoints.push(endpoint);
  app.route({
    method: "GET",
    url: endpoint.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await identify(request, services.sessions);
      void reply.header("cache-control", "no-store");
      return (await run(endpoint, handler, caller, request, reply)) as FastifyReply;
    },
  });
}

/** Returns undefined if the answer is sent already. */
type Responder = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

function plainResponder<E extends EndpointShape>(services: Services, endpoint: E, handler: Handler<E>): Responder {
  return async (request, reply) => {
    const caller = await identify(request, services.sessions);
    const answer = await run(endpoint, handler, caller, request, reply);
    // The handler has hijacked the reply, to stream it.
    if (reply.sent) return reply;
    if (endpoint.method === "GET" && endpoint.access === "public")
      return sendPacked(request, reply, packJson(answer), cachingFor(caller));
    void reply.header("cache-control", "no-store");
    const status = endpoint.status ?? reply.statusCode;
    if (status === 204) return reply.code(204).send();
    return reply
      .code(status)
      .header("content-type", "application/json; charset=utf-8")
      .send(await jsonOf(answer));
  };
}

/** Answers from the response cache. Callers that see drafts and raw links (content:create) bypass it. */
function cachedResponder<E extends EndpointShape>(services: Services, endpoint: E, handler: Handler<E>): Responder {
  const aliases = new LRUCache<string, string>({ max: 2000 });
  const { cache, publicReads, config } = services;
  const tags = endpoint.cache ?? [];
  const edge = edgeHeaders(config, tags);
  const answer = async (request: FastifyRequest, reply: FastifyReply, guest: boolean): Promise<FastifyReply> => {
    const { url } = request;
    const caller = guest ? guestCaller(request) : await identify(request, services.sessions);
    if (callerCan(caller, "content:create"))
      return sendPacked(request, reply, packJson(await run(endpoint, handler, caller, request, reply)), cachingFor(caller));
    const input = readInput(endpoint, request);
    const key = `${url.split("?", 1)[0]}?${canonical(input.query)}`;
    const compute = async (): Promise<Packed> =>
      packJson(await handler({ ...input, caller: guestCaller(request), actor: null, request, reply } as Call<E>));
    const address = addressGroup(request.ip);
    const read = () => cache.get(key, tags, compute);
    // Each request waits in its own turn, also for what another has begun to compute.
    const packed = cache.peek(key) ?? (await publicReads.run({ address, account: address, gone: clientGone(reply) }, read));
    if (url.length <= 400) aliases.set(url, key);
    // An answer that is not kept here was made before a change, perhaps after the caches in front were purged.
    if (edge && guest && services.bus.listening && cache.peek(key) === packed) void reply.headers(edge);
    return sendPacked(request, reply, packed);
  };
  return (request, reply) => {
    const guest = request.headers.authorization === undefined;
    const hit = guest ? cache.peek(aliases.get(request.url) ?? "") : undefined;
    if (hit && edge && services.bus.listening) void reply.headers(edge);
    return hit && sendReady(request, reply, hit) ? undefined : answer(request, reply, guest);
  };
}

/** Public calls tell the staff more than viewers, drafts for example: browsers must not store it. */
const cachingFor = ({ actor }: Caller): "no-store" | undefined => (isStaff(actor?.role) ? "no-store" : undefined);

function guestCaller(request: FastifyRequest): Caller {
  return { actor: null, address: request.ip, userAgent: "" };
}

async function run<E extends EndpointShape>(
  endpoint: E,
  handler: (call: Call<E>) => unknown,
  known: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // Another process may have taken a proof that the cached session does not show yet.
  const anew = lacksProof(endpoint, known.actor, request.body);
  const caller = anew ? await identify(request, request.server.services.sessions, { anew }) : known;
  admit(endpoint, caller, request.body);
  const input = readInput(endpoint, request);
  return handler({ ...input, caller, actor: caller.actor, request, reply } as Call<E>);
}

type Admission = Pick<EndpointShape, "access" | "method" | "path" | "keys" | "freshProof">;

/**
 * Throws 401 for a guest, and 403 for an account that may not use the permission now, for a key where it may not call, and for a session
 * without the fresh proof that the call needs.
 */
export function admit(endpoint: Admission, { actor }: Caller, body?: unknown): void {
  const { access } = endpoint;
  if (actor?.key && !isOpenToKeys(endpoint)) throw new Refusal("forbidden", keyMessages.closed);
  if (access === "public") return;
  if (!actor) throw signInFirst();
  if (access !== "signed-in") requireRight(actor, access);
  if (lacksProof(endpoint, actor, body)) throw proofFirst();
}

/** A key has no person who could prove anything. */
const lacksProof = (endpoint: Admission, actor: Actor | null, body: unknown): boolean =>
  actor !== null && !actor.key && !actor.hasFreshProof && needsProof(endpoint, actor, body);

function needsProof({ freshProof }: Admission, { asksForCode = false }: Actor, body: unknown): boolean {
  const sent = typeof body === "object" && body !== null ? body : {};
  if (freshProof === "deletion") return "action" in sent && sent.action === "delete";
  if (freshProof === "second-factor-approval") return asksForCode && "approved" in sent && sent.approved === true;
  return freshProof === "second-factor" ? asksForCode : freshProof === true;
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/** Validates path, query, headers and body; the answer lists the faults of all of them. */
function readInput(endpoint: EndpointShape, request: FastifyRequest): Input {
  const faults: Fault[] = [];
  const read = (place: string, schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) faults.push(...faultsOf(place, issue));
    return undefined;
  };
  const input = {
    params: read("path", endpoint.params, request.params),
    query: read("query", endpoint.query, request.query),
    headers: read("header", endpoint.headers, request.headers),
    body: read("body", endpoint.body, request.body),
  };
  if (!endpoint.body && !isEmptyBody(request.body)) faults.push({ loc: ["body"], msg: "Aucun contenu attendu" });
  if (faults.length > 0) throw new Refusal("invalid", onePerPlace(faults));
  return input;
}

/** The first fault of each place. */
function onePerPlace(faults: readonly Fault[]): Fault[] {
  const places = new Set<string>();
  return faults.filter(({ loc }) => {
    const place = JSON.stringify(loc);
    return !places.has(place) && places.add(place);
  });
}

function faultsOf(place: string, issue: z.core.$ZodIssue): Fault[] {
  const at = [place, ...issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ loc: [...at, key], msg: "Champ inconnu" }));
  return [{ loc: at, msg: issue.message }];
}

const isEmptyBody = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === "object" && Object.keys(body).length === 0);

/** Cache key of a parsed query: sorted, with defaults, without unknown parameters. */
function canonical(query: unknown): string {
  if (!query) return "";
  const entries = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
