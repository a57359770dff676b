import { lookup, type LookupAddress } from "node:dns";
import { callbackify, promisify } from "node:util";
import type { Agent, ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import { isPublicAddress } from "./public-address.ts";
import { version } from "./version.ts";

// Imported, `node:http` reads each of its exports at once, the browser's WebSocket among them: 4 MB and 30 ms of undici, unused.
const http = process.getBuiltinModule("node:http");
const https = process.getBuiltinModule("node:https");

/** Another server could not, or must not, be asked; says why, for the log alone. */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";
}

export interface Asked {
  readonly url: URL;
  readonly method: "GET" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
  /** Its abort closes the connection, while it is being opened and afterwards. */
  readonly signal: AbortSignal;
  /** Which addresses may be asked; each redirect is submitted to it anew. */
  readonly admits: (url: URL) => boolean;
}

export interface Answered {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
}

/** Asks servers of the internet, and none of this machine or of its networks. */
export interface Outbound {
  open(asked: Asked): Promise<Answered>;
  close(): void;
}

export interface OutboundRules {
  /** Which IP addresses may be connected to. */
  readonly allows: (address: string) => boolean;
  readonly resolve: (hostname: string) => Promise<LookupAddress[]>;
  readonly connectMs: number;
  /** From the first byte sent to the end of the answer's headers. */
  readonly headersMs: number;
}

const ordinary: OutboundRules = {
  allows: isPublicAddress,
  resolve: (hostname) => promisify(lookup)(hostname, { all: true }),
  connectMs: 5000,
  headersMs: 15_000,
};
const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Opens what asks other servers. An address is checked three times: as it is written (the resolver is never asked about
 * a literal), as the name resolves (every answer, at each connection), and as the socket says once it is connected.
 * Other rules than the ordinary ones are for tests, in code: no setting gives them.
 */
export function openOutbound(given: Partial<OutboundRules> = {}): Outbound {
  const rules = { ...ordinary, ...given };
  const guard = (socket: Duplex | null | undefined) => guardSocket(socket, rules);
  const agents = { "http:": new GuardedHttpAgent(guard), "https:": new GuardedHttpsAgent(guard) };
  const resolving = checkedLookup(rules);

  const once = (asked: Asked, url: URL): Promise<IncomingMessage> => {
    const [client, agent] = url.protocol === "https:" ? [https, agents["https:"]] : [http, agents["http:"]];
    const options = {
      agent,
      lookup: resolving,
      method: asked.method,
      headers: { "user-agent": `Seance/${version}`, accept: "*/*", "accept-encoding": "identity", ...asked.headers },
      signal: asked.signal,
    };
    return answerOf(client.request(url, options), rules.headersMs);
  };

  const open = async (asked: Asked, url: URL, left: number): Promise<Answered> => {
    checkLink(url, asked, rules);
    const body = await once(asked, url).catch((error: unknown) => {
      // A kept connection that the other side had just closed: nothing was answered, a new one is opened.
      if (error instanceof StaleConnection && !asked.signal.aborted) return once(asked, url);
      throw error;
    });
    const { statusCode: status = 0, headers } = body;
    if (!redirects.has(status) || headers.location === undefined) return { url, status, headers, body };
    body.destroy();
    const next = URL.parse(headers.location, url.href);
    if (!next) throw new OutboundFailure("redirection illisible");
    if (left === 0) throw new OutboundFailure("trop de redirections");
    return open(asked, next, left - 1);
  };

  return {
    open: (asked) => open(asked, asked.url, mostRedirects),
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  };
}

/** What can be refused of a link before anything is opened. */
function checkLink(url: URL, { admits }: Asked, { allows }: OutboundRules): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new OutboundFailure("protocole refusé");
  if (url.username !== "" || url.password !== "") throw new OutboundFailure("identifiants dans l’adresse");
  if (!admits(url)) throw new OutboundFailure("hôte refusé");
  // The parser has made one spelling of all (decimal, octal, hexadecimal, short, full-width); brackets are IPv6's.
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !allows(host)) throw new OutboundFailure("adresse refusée");
}

/** A resolver whose every answer must be allowed: one that is not refuses the name. */
function checkedLookup({ resolve, allows }: OutboundRules): LookupFunction {
  const checked = callbackify(async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await resolve(hostname);
    if (addresses.length === 0 || !addresses.every(({ address }) => allows(address)))
      throw new OutboundFailure("adresse résolue refusée");
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

/** Heard before anything that waits for the connection: a refused socket ends before a byte is written to it. */
function guardSocket(socket: Duplex | null | undefined, { allows, connectMs }: OutboundRules): Duplex | null | undefined {
  if (!socket) return socket;
  const late = setTimeout(() => socket.destroy(new OutboundFailure("connexion trop lente")), connectMs);
  socket.once("close", () => clearTimeout(late));
  socket.prependOnceListener("connect", () => {
    clearTimeout(late);
    const reached = "remoteAddress" in socket ? String(socket.remoteAddress) : "";
    if (!allows(reached)) socket.destroy(new OutboundFailure("adresse atteinte refusée"));
  });
  return socket;
}

class StaleConnection extends OutboundFailure {}

/** Sends a request and waits for the headers of its answer, so long at most. */
function answerOf(sent: ClientRequest, headersMs: number): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const late = setTimeout(() => sent.destroy(new OutboundFailure("réponse trop lente")), headersMs);
  sent.once("response", (answer) => {
    clearTimeout(late);
    // Whoever reads it is told; an answer that is cut when nobody reads any more harms nobody.
    answer.on("error", () => undefined);
    resolve(answer);
  });
  sent.on("error", (error) => {
    clearTimeout(late);
    const stale = sent.reusedSocket && "code" in error && error.code === "ECONNRESET";
    if (error instanceof OutboundFailure) reject(error);
    else reject(stale ? new StaleConnection("connexion gardée fermée") : new OutboundFailure(error.message, { cause: error }));
  });
  sent.end();
  return promise;
}
