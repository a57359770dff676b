import { pino, type Logger } from "pino";
import { currentRequestId, currentSpan } from "./request-context.ts";

export type Log = Logger;

const secretNames = [
  "password",
  "current_password",
  "new_password",
  "token",
  "access_token",
  "authorization",
  "email",
  "code",
  "cookie",
];

/** Logs JSON lines, with the ids of the request and of the trace that they are for; secrets and personal data are redacted down to two levels. */
export function openLog(level: string, destination?: { write(line: string): void }): Log {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    base: null,
    mixin: requestField,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths, censor: "[masqué]" },
    serializers: { req: requestFields, err: errorFields },
  };
  return destination ? pino(options, destination) : pino(options);
}

function requestField(): object {
  const request = currentRequestId();
  const trace = currentSpan()?.spanContext().traceId;
  return { ...(request !== undefined && { request }), ...(trace !== undefined && { trace }) };
}

/** The logged fields of an error; PostgreSQL repeats query values in the others. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return {
    type: name,
    message,
    stack,
    ...("code" in error && { reason: error.code }),
    ...("constraint" in error && { constraint: error.constraint }),
  };
}

/** The logged fields of a request: no header, no body, no query value. */
function requestFields(request: { method?: string; url?: string; ip?: string }): object {
  return { method: request.method, path: pathOnly(request.url ?? ""), ip: request.ip };
}

/** Signed addresses of media and links of previews have their token in the path. */
const tokenInPath = /^(\/api\/cast\/|\/api\/previews\/|\/apercu\/)[^/?]+/;

function pathOnly(url: string): string {
  const path = url.replace(tokenInPath, "$1…");
  const mark = path.indexOf("?");
  return mark < 0 ? path : `${path.slice(0, mark)}?…`;
}
