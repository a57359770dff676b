import { once } from "node:events";
import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from "node:http2";
import { connect as connectTcp } from "node:net";
import { connect as connectTls } from "node:tls";
import { closeAtEnd, type TestAnswer } from "./app.ts";
import type { Proxy } from "./proxy.ts";

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: Buffer | string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly json: TestAnswer["json"];
}

/** A browser at one loopback address, over TLS and HTTP/2. */
export interface Browser {
  ask(target: string, asked?: Asked): Promise<Answer>;
  /** A request whose body is sent little by little, or whose answer is read as it comes. */
  open(target: string, asked?: Omit<Asked, "body">, endStream?: boolean): ClientHttp2Stream;
}

export async function openBrowser({ name, httpsPort, certificate }: Proxy, from = "127.0.0.1"): Promise<Browser> {
  const session: ClientHttp2Session = connect(`https://${name}`, {
    // Megabytes: a whole body that is given at once counts.
    maxSessionMemory: 256,
    createConnection: () =>
      connectTls({
        socket: connectTcp({ host: "127.0.0.1", port: httpsPort, localAddress: from }),
        servername: name,
        ca: certificate,
        ALPNProtocols: ["h2"],
      }),
  });
  await once(session, "connect");
  closeAtEnd(async () => session.destroy());
  const open: Browser["open"] = (target, { method = "GET", headers = {} } = {}, endStream = method === "GET") =>
    session.request({ ...headers, ":path": target, ":method": method }, { endStream });
  return { open, ask: async (target, asked = {}) => whole(open(target, asked, asked.body === undefined), asked.body) };
}

async function whole(stream: ClientHttp2Stream, body?: Buffer | string): Promise<Answer> {
  if (body !== undefined) stream.end(body);
  const cut = new AbortController();
  stream.once("close", () => cut.abort());
  const [headers] = (await once(stream, "response", { signal: cut.signal })) as [IncomingHttpHeaders & IncomingHttpStatusHeader];
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const all = Buffer.concat(parts);
  const isJson = headers["content-type"]?.includes("json") && all.length > 0;
  return { status: headers[":status"] ?? 0, headers, body: all, json: isJson ? JSON.parse(all.toString()) : undefined };
}
