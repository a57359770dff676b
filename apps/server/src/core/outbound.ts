import { lookup, type LookupAddress } from "node:dns";
import { callbackify, promisify } from "node:util";
import type { Agent, ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import { isPublicAddress } from "./public-address.ts";
import { traced } from "./tracing.ts";
import { version } from "./version.ts";

// An import of `node:http` evaluates all its exports, WebSocket among them, which loads undici: 4 MB and 30 ms.
const http = process.getBuiltinModule("node:http");
const https = process.getBuiltinModule("node:https");

/** A request to another server failed or was refused; the message is for the log only. */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";
}

/** The request was not sent: its URL, or an address behind it, is not allowed. */
export class OutboundRefused extends OutboundFailure {}

export interface OutboundRequest {
  readonly url: URL;
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** False: a redirect is an answer like any other. */
  readonly followsRedirects?: boolean;
  /** Aborting closes the connection, even while it opens. */
  readonly signal: AbortSignal;
  /** Which URLs may be requested; called for each redirect as well. */
  readonly admits: (url: URL) => boolean;
}

export interface OutboundResponse {
  /** The URL after redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
}

/** HTTP client for public servers; it refuses this machine and its networks. */
export interface Outbound {
  open(request: OutboundRequest): Promise<OutboundResponse>;
  close(): void;
}

export interface OutboundRules {
  /** Which IP addresses may be connected to. */
  readonly allows: (address: string) => boolean;
  readonly resolve: (hostname: string) => Promise<LookupAddress[]>;
  readonly connectMs: number;
  /** From the first byte sent to the end of the response headers. */
  readonly headersMs: number;
}

const defaultRules: OutboundRules = {
  allows: isPublicAddress,
  resolve: (hostname) => promisify(lookup)(hostname, { all: true }),
  connectMs: 5000,
  headersMs: 15_000,
};
const maxRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Opens the client. An address is checked three times: as a literal in the URL (which is never resolved), as every result of the
 * resolver at each connection, and as the remote address of the connected socket. Only tests override the rules: no setting does.
 */
export function openOutbound(overrides: Partial<OutboundRules> = {}): Outbound {
  const rules = { ...defaultRules, ...overrides };
  const guard = (socket: Duplex | null | undefined) => guardSocket(socket, rules);
  const agents = { "http:": new GuardedHttpAgent(guard), "https:": new GuardedHttpsAgent(guard) };
  const lookupAllowed = checkedLookup(rules);

  const send = (request: OutboundRequest, url: URL): Promise<IncomingMessage> => {
    const [client, agent] = url.protocol === "https:" ? [https, agents["https:"]] : [http, agents["http:"]];
    const options = {
      agent,
      lookup: lookupAllowed,
      method: request.method,
      headers: { "user-agent": `Seance/${version}`, accept: "*/*", "accept-encoding": "identity", ...request.headers },
      signal: request.signal,
    };
    return responseOf(client.request(url, options), rules.headersMs, request.body);
  };

  const follow = async (request: OutboundRequest, url: URL, left: number): Promise<OutboundResponse> => {
    checkUrl(url, request, rules);
    const body = await send(request, url).catch((error: unknown) => {
      // The server had just closed the kept-alive connection: retry on a new one.
      if (error instanceof StaleConnection && !request.signal.aborted) return send(request, url);
      throw error;
    });
    const { statusCode: status = 0, headers } = body;
    const isRedirect = redirectStatuses.has(status) && request.followsRedirects !== false;
    if (!isRedirect || headers.location === undefined) return { url, status, headers, body };
    body.destroy();
    const next = URL.parse(headers.location, url.href);
    if (!next) throw new OutboundFailure("redirection illisible");
    if (left === 0) throw new OutboundFailure("trop de redirections");
    return follow(request, next, left - 1);
  };

  return {
    open: (request) =>
      traced(request.method, { "http.request.method": request.method, "server.address": request.url.hostname }, () =>
        follow(request, request.url, maxRedirects),
      ),
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  };
}

/** Checks the URL before any connection. */
function checkUrl(url: URL, { admits }: OutboundRequest, { allows }: OutboundRules): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new OutboundRefused("protocole refusé");
  if (url.username !== "" || url.password !== "") throw new OutboundRefused("identifiants dans l’adresse");
  if (!admits(url)) throw new OutboundRefused("hôte refusé");
  // The URL parser has normalized every notation of an address (decimal, octal, hexadecimal, short, full-width); brackets mark IPv6.
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !allows(host)) throw new OutboundRefused("adresse refusée");
}

/** A lookup that refuses a name if any of its addresses is not allowed. */
function checkedLookup({ resolve, allows }: OutboundRules): LookupFunction {
  const checked = callbackify(async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await resolve(hostname);
    if (addresses.length === 0 || !addresses.every(({ address }) => allows(address)))
      throw new OutboundRefused("adresse résolue refusée");
    return addresses;
  });
  return (hostname, options, done) =>
    checked(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) done(error, []);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
}

type Guard = (socket: Duplex | null | undefined) => Duplex | null | undefined;

class GuardedHttpAgent extends http.Agent {
  readonly #guard: Guard;
  constructor(guard: Guard) {
    super({ keepAlive: true, maxFreeSockets: 32, timeout: 60_000 });
    this.#guard = guard;
  }
  override createConnection(...args: Parameters<Agent["createConnection"]>): Duplex | null | undefined {
    return this.#guard(super.createConnection(...args));
  }
}

class GuardedHttpsAgent extends https.Agent {
  readonly #guard: Guard;
  constructor(guard: Guard) {
    super({ keepAlive: true, maxFreeSockets: 32, timeout: 60_000 });
    this.#guard = guard;
  }
  override createConnection(...args: Parameters<Agent["createConnection"]>): Duplex | null | undefined {
    return this.#guard(super.createConnection(...args));
  }
}

/** Listens before anything that waits for the connection: a refused socket is destroyed before a byte is written to it. */
function guardSocket(socket: Duplex | null | undefined, { allows, connectMs }: OutboundRules): Duplex | null | undefined {
  if (!socket) return socket;
  const late = setTimeout(() => socket.destroy(new OutboundFailure("connexion trop lente")), connectMs);
  socket.once("close", () => clearTimeout(late));
  socket.prependOnceListener("connect", () => {
    clearTimeout(late);
    const reached = "remoteAddress" in socket ? String(socket.remoteAddress) : "";
    if (!allows(reached)) socket.destroy(new OutboundRefused("adresse atteinte refusée"));
  });
  return socket;
}

class StaleConnection extends OutboundFailure {}

/** Sends a request and waits for the response headers. */
function responseOf(sent: ClientRequest, headersMs: number, content = ""): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const late = setTimeout(() => sent.destroy(new OutboundFailure("réponse trop lente")), headersMs);
  sent.once("response", (response) => {
    clearTimeout(late);
    // A reader of the body gets the error; without a listener an abandoned response would end the process.
    response.on("error", () => undefined);
    resolve(response);
  });
  sent.on("error", (error) => {
    clearTimeout(late);
    const stale = sent.reusedSocket && "code" in error && error.code === "ECONNRESET";
    if (error instanceof OutboundFailure) reject(error);
    else reject(stale ? new StaleConnection("connexion gardée fermée") : new OutboundFailure(error.message, { cause: error }));
  });
  sent.end(content);
  return promise;
}
