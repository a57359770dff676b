import { pino, type Logger } from "pino";

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

/** Logs as JSON lines; whatever names a secret or a person is struck out, at any usual depth. */
export function openLog(level: string, destination?: { write(line: string): void }): Log {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths, censor: "[masqué]" },
    serializers: { req: requestLine, err: faultOf },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What a log keeps of an error: not the rest of its fields, where PostgreSQL repeats the values that it was given. */
function faultOf(error: unknown): object {
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

/** What a log keeps of a request: no header, no body, and the address without its query values. */
export function requestLine(request: { method?: string; url?: string; ip?: string }): object {
  return { method: request.method, path: pathOnly(request.url ?? ""), ip: request.ip };
}

function pathOnly(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : `${url.slice(0, mark)}?…`;
}

/** The field of a warning that says why something failed. */
export const reasonOf = (error: unknown): { readonly reason: string } => ({
  reason: error instanceof Error ? error.message : String(error),
});
