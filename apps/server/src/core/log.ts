import { pino, type Logger } from "pino";

export type Log = Logger;

const secretNames = ["password", "current_password", "new_password", "token", "access_token", "authorization", "email", "code", "cookie"];

/** Logs as JSON lines; whatever names a secret or a person is struck out, at any usual depth. */
export function openLog(level: string, destination?: { write(line: string): void }): Log {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths, censor: "[masqué]" },
    serializers: { req: requestLine },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What a log keeps of a request: no header, no body, and the address without its query values. */
export function requestLine(request: { method?: string; url?: string; ip?: string }): object {
  return { method: request.method, path: pathOnly(request.url ?? ""), ip: request.ip };
}

function pathOnly(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : `${url.slice(0, mark)}?…`;
}
