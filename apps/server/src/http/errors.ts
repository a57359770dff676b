import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, overloaded, type RefusalKind } from "#core/refusal.ts";
import { freshProofRequired } from "@seance/contract/proof";
import type { SecurityRefusal } from "@seance/contract/security";
import { isAway } from "#db/client.ts";
import type { Services } from "#services.ts";
import { showsKey } from "./authenticate.ts";
import { drainBody } from "./slow-bodies.ts";

const frameworkErrors: Record<string, [RefusalKind, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["wrong-type", "Type de contenu non pris en charge"],
  FST_ERR_CTP_BODY_TOO_LARGE: ["too-large", "Contenu trop volumineux"],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["bad-request", "Longueur annoncée incorrecte"],
  FST_ERR_BAD_URL: ["bad-request", "Adresse incorrecte"],
};

/** Messages of the parser of multipart forms, whose errors have no code. */
const formFault =
  /^(?:Multipart: Boundary not found|Unsupported Content-Type|.*unexpected end of multipart data|The needle cannot )/i;

const rawStatus: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "En-têtes trop volumineux"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "Requête trop lente"],
};

/** How long a client that is cut off has to read why. */
const readAnswerMs = 1000;

/** Answers what Node's HTTP parser refuses or times out, then closes the connection. */
export function answerRawFault(app: FastifyInstance, error: Error, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const code = "code" in error ? String(error.code) : "";
  if (code === "ERR_HTTP_REQUEST_TIMEOUT" && app.timeoutExempt.has(socket)) return;
  const [status, words, detail] = rawStatus[code] ?? [400, "Bad Request", "Requête incorrecte"];
  const body = JSON.stringify({ detail });
  // The other side may keep its half open: nothing more is read from it.
  setTimeout(() => socket.destroy(), readAnswerMs).unref();
  socket.end(
    `HTTP/1.1 ${status} ${words}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Answers what Fastify refuses before routing, such as a malformed URL. */
export function answerFrameworkFault(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.header("x-content-type-options", "nosniff");
  void sendRefusal(reply, asRefusal(error) ?? new Refusal("bad-request", "Requête incorrecte"));
}

/** Answers errors with `{ "detail": … }`, never with internals. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    // Fastify closes the connection after a body that it refuses.
    if ("code" in error && error.code === "FST_ERR_CTP_BODY_TOO_LARGE") await drainBody(request);
    // The client left within its body, with the code of a lost connection to the database.
    if (error === request.raw.errored) return send(reply, 400, "Requête incomplète");
    const refusal = asRefusal(error) ?? faultOfForm(error, request);
    if (!refusal) {
      request.log.error({ err: error, req: request }, "erreur inattendue");
      return send(reply, 500, "Erreur interne du serveur");
    }
    noteRefusal(app.services, request, refusal);
    if (isAway(error)) request.log.warn({ reason: error.message }, "base de données indisponible");
    return sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler((_request, reply) => send(reply, 404, "Introuvable"));
}

/** The answers 403 and 429, and 401 to an API key, are counted in the security log. */
function noteRefusal({ refusals }: Services, request: FastifyRequest, refusal: Refusal): void {
  const kind = countedAs(request, refusal);
  if (!kind) return;
  const { accountId: actor, ip: address, method, routeOptions } = request;
  const device = (request.headers["user-agent"] ?? "").slice(0, 400);
  refusals.note({ kind, actor, address, device, call: `${method} ${routeOptions.url ?? ""}` });
}

function countedAs(request: FastifyRequest, { kind, facts }: Refusal): SecurityRefusal | null {
  // The person is asked to prove who they are, as anybody is from time to time.
  if (facts && "code" in facts && facts.code === freshProofRequired) return null;
  if (kind === "too-many") return kind;
  if (kind !== "forbidden" && kind !== "unauthenticated") return null;
  if (showsKey(request)) return "key-refused";
  return kind === "forbidden" ? kind : null;
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) void reply.header("retry-after", String(Math.max(1, Math.ceil(refusal.retryAfter))));
  return send(reply, refusal.status, refusal.detail, refusal.facts);
}

function asRefusal(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isAway(error)) return overloaded("Service momentanément indisponible.", 3);
  const code = "code" in error ? error.code : "";
  const known = frameworkErrors[code];
  if (known) return new Refusal(known[0], known[1]);
  if (error instanceof SyntaxError || code === "FST_ERR_CTP_INVALID_JSON_BODY" || code === "FST_ERR_CTP_EMPTY_JSON_BODY")
    return new Refusal("bad-request", "JSON invalide");
  const status = "statusCode" in error ? error.statusCode : undefined;
  return status !== undefined && status >= 400 && status < 500 ? new Refusal("bad-request", "Requête incorrecte") : null;
}

const faultOfForm = (error: Error, request: FastifyRequest): Refusal | null =>
  request.headers["content-type"]?.startsWith("multipart/") && formFault.test(error.message)
    ? new Refusal("bad-request", "Formulaire incomplet ou mal formé")
    : null;

function send(reply: FastifyReply, status: number, detail: Refusal["detail"], facts?: object): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ detail, ...facts }));
}

/** Parses the fields of forms, and nothing else. Pages of other sites can send those without asking first: only for calls to which that does not matter. */
export function readFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}

/** Parses JSON bodies: an empty body counts as none, `__proto__` is refused. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request: FastifyRequest, body, done) => {
    if (body === "") return done(null, undefined);
    return parse(request, body as string, done);
  });
}
